import type { MemberKey, Trouble } from '../api.ts';

/** What is wrong now: one entry a code and member. */
export function createTroubles(changed: () => void) {
  const troubles = new Map<string, Trouble>();
  return {
    list: (): readonly Trouble[] => [...troubles.values()],
    raise(code: Trouble['code'], detail?: string, member?: MemberKey): void {
      const name = `${code} ${member ?? ''}`;
      const trouble: Trouble = {
        code,
        ...(detail === undefined ? {} : { detail }),
        ...(member === undefined ? {} : { member }),
      };
      if (troubles.get(name)?.detail === detail && troubles.has(name)) return;
      troubles.set(name, trouble);
      changed();
    },
    clear(code: Trouble['code'], member?: MemberKey): void {
      if (troubles.delete(`${code} ${member ?? ''}`)) changed();
    },
  };
}

export type Troubles = ReturnType<typeof createTroubles>;
