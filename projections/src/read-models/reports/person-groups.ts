import { AGE_GROUPS, type GENDER_GROUPS } from '@waivers/contract/reports/read-report.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { GENDERS } from '@waivers/waiver/options/option-lists.ts';
import { yearsBetween } from '@waivers/waiver/submission/age.ts';

export type AgeGroup = (typeof AGE_GROUPS)[number];
export type GenderGroup = (typeof GENDER_GROUPS)[number];

const firstYearOf = (group: AgeGroup): number => Number.parseInt(group, 10);

const OLDEST_FIRST = AGE_GROUPS.filter((group) => group !== ERASED).toReversed();

/** @param birthDate in the format `YYYY-MM-DD` @param day the day of signing */
export const ageGroupOf = (birthDate: string, day: string): AgeGroup => {
  const years = yearsBetween(birthDate, day);
  return OLDEST_FIRST.find((group) => years >= firstYearOf(group)) ?? AGE_GROUPS[0];
};

/** Maps answers that an owner added to `Other`. */
export const genderGroupOf = (gender: string | undefined): GenderGroup => {
  const answer = gender?.trim().toLowerCase() ?? '';
  if (answer === '') return 'unknown';
  return GENDERS.find((each) => each.toLowerCase() === answer) ?? 'Other';
};
