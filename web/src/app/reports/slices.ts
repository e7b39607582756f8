import { AGE_GROUPS, type GENDER_GROUPS, type Report } from '@waivers/contract/reports/read-report.ts';
import type { AppTextId } from '../../messages/text-ids.ts';

export type Slice = {
  readonly group: string;
  readonly label: string;
  readonly count: number;
  /** Of the total, 0 to 1. */
  readonly share: number;
  /** A class of `reports.module.css`. */
  readonly look: string;
};

type Say = (id: AppTextId) => string;

const GENDERS: Readonly<Record<(typeof GENDER_GROUPS)[number], AppTextId>> = {
  Male: 'reports.gender.male',
  Female: 'reports.gender.female',
  Other: 'reports.gender.other',
  unknown: 'reports.gender.unknown',
  erased: 'signer.erased',
};

const sliced = (
  counted: Report['age'],
  labelOf: (group: string) => string,
  lookOf: (group: string, index: number) => string,
): readonly Slice[] => {
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  return counted.flatMap(({ label: group, count }, index) =>
    count === 0
      ? []
      : [{ group, label: labelOf(group), count, share: count / total, look: lookOf(group, index) }],
  );
};

/** With a dash that spreadsheets take for no date. */
const yearsOf = (group: string): string => group.replace('-', '–');

/** Groups without anybody are left out; each keeps its colour. */
export const ageSlices = (age: Report['age'], say: Say): readonly Slice[] =>
  sliced(
    age,
    (group) => (group === 'erased' ? say('signer.erased') : yearsOf(group)),
    (group) =>
      group === 'erased' ? 'erased' : `age${AGE_GROUPS.indexOf(group as (typeof AGE_GROUPS)[number])}`,
  );

export const genderSlices = (gender: Report['gender'], say: Say): readonly Slice[] =>
  sliced(
    gender,
    (group) => {
      const id = GENDERS[group as keyof typeof GENDERS] as AppTextId | undefined;
      return id === undefined ? group : say(id);
    },
    (group) => (group === 'erased' ? 'erased' : `gender${group.toLowerCase()}`),
  );
