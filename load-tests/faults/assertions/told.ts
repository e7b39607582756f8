import type { Verdict } from './fault.ts';

/** Counted while commands are killed on their way; `present` and `absent`: of those without an answer. */
export type Told = {
  acknowledged: number;
  lost: number;
  doubled: number;
  phantom: number;
  present: number;
  absent: number;
};

export const nothingTold = (): Told => ({
  acknowledged: 0,
  lost: 0,
  doubled: 0,
  phantom: 0,
  present: 0,
  absent: 0,
});

export const verdictOf = ({ present, absent, ...found }: Told, notes: readonly string[] = []): Verdict => ({
  ...found,
  unknownPresent: present,
  unknownAbsent: absent,
  notes,
});
