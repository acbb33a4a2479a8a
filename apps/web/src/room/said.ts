import type { ChatLine, Member, MemberKey } from '@rockpool/net';
import { t } from '../words/words.svelte.ts';

/** A line of the chat as words, without who said it. */
export function saidText({ what }: ChatLine, members: readonly Member[], me: MemberKey): string {
  if (what.is === 'text') return what.text;
  if (what.is === 'reaction') return t(`reaction.${what.reaction}`);
  const name = members.find(({ key }) => key === what.to)?.name ?? t('lobby.unknown');
  return t('chat.nudged', { who: what.to === me ? 'you' : 'other', name });
}

export const sayerOf = ({ from }: ChatLine, members: readonly Member[]): string =>
  members.find(({ key }) => key === from)?.name ?? t('lobby.unknown');
