/** What a room shows over its table or lobby. */
export type RoomSheet = 'invite' | 'connection' | 'seat' | 'tables';
