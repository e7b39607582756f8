import type { Understanding } from '@waivers/contract/understanding/understanding.ts';
import { namePart } from '@waivers/waiver/options/person-name.ts';
import type { IntlShape } from 'react-intl';

export type Person = Understanding['participants'][number];

const called = ({ firstName = '', lastName = '' }: Person): string =>
  [firstName, lastName].map(namePart).find((part) => part !== '') ?? '';

const yearOf = ({ birthDate }: Person): string | undefined => /^\d{4}/.exec(birthDate ?? '')?.[0];

const minorsOf = (people: readonly Person[]): readonly Person[] =>
  people.filter(({ role }) => role === 'minor');

/** What tells somebody from others of the same first name: the birth year, else which minor it is. */
const apart = (intl: IntlShape, person: Person, people: readonly Person[]): string | undefined => {
  const same = people.filter((each) => !each.erased && called(each) === called(person));
  if (same.length < 2) return undefined;
  const year = yearOf(person);
  const isOnlyYear = same.filter((each) => yearOf(each) === year).length === 1;
  if (year !== undefined && isOnlyYear) return intl.formatMessage({ id: 'video.bornIn' }, { year });
  if (person.role !== 'minor') return intl.formatMessage({ id: 'role.guardian' });
  return intl.formatMessage({ id: 'video.minorNumber' }, { number: minorsOf(people).indexOf(person) + 1 });
};

/** By first name, as people of one party call each other. */
export const nameOf = (intl: IntlShape, person: Person, people: readonly Person[]) => ({
  name: called(person),
  apart: apart(intl, person, people),
});
