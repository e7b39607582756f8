import type { Verdict } from './fault.ts';

/** Command outcomes. `present` and `absent` count unanswered commands by whether they were found later. */
export type CommandCounts = {
  acknowledged: number;
  lost: number;
  doubled: number;
  phantom: number;
  present: number;
  absent: number;
};

export const noCommandCounts = (): CommandCounts => ({
  acknowledged: 0,
  lost: 0,
  doubled: 0,
  phantom: 0,
  present: 0,
  absent: 0,
});

export const verdictOf = (
  { present, absent, ...found }: CommandCounts,
  notes: readonly string[] = [],
): Verdict => ({
  ...found,
  unknownPresent: present,
  unknownAbsent: absent,
  notes,
});
