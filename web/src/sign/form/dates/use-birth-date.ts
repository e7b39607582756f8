import { BIRTH_FIELDS, readBirthDate } from '@waivers/waiver/options/birth-date.ts';
import { dateIn, yearsBetween } from '@waivers/waiver/submission/age.ts';
import { keyOf, type Person } from '../state/form-values.ts';
import { useEntry, useForm } from '../state/use-form.ts';

/** @returns the date as `YYYY-MM-DD` and the age today, or undefined until the date is valid */
export const useBirthDate = (person: Person): { readonly date: string; readonly age: number } | undefined => {
  const store = useForm();
  const [month, day, year] = BIRTH_FIELDS;
  const birthMonth = useEntry(keyOf(person, month)).value;
  const birthDay = useEntry(keyOf(person, day)).value;
  const birthYear = useEntry(keyOf(person, year)).value;
  const today = dateIn(store.waiver().timeZone, store.now());
  const read = readBirthDate({ birthMonth, birthDay, birthYear }, today);
  return 'date' in read ? { date: read.date, age: yearsBetween(read.date, today) } : undefined;
};
