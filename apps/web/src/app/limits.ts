/** Longest name that others see. */
export const nameLength = 24;
