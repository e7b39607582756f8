import { BIRTH_FIELDS, type BirthField } from '@waivers/waiver/options/birth-date.ts';

const PART_OF: Readonly<Record<BirthField, string>> = {
  birthDay: 'day',
  birthMonth: 'month',
  birthYear: 'year',
};

const formatOf = (locale: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { calendar: 'gregory', timeZone: 'UTC' });

/** Cached, because formatters are slow to make and forms are judged often. */
const orders = new Map<string, readonly BirthField[]>();

/** Day, month and year as this language writes them in numbers. */
export const dateOrder = (locale: string): readonly BirthField[] => {
  const known = orders.get(locale);
  if (known !== undefined) return known;
  const parts = formatOf(locale)
    .formatToParts(0)
    .map(({ type }): string => type);
  const placeOf = (field: BirthField): number => parts.indexOf(PART_OF[field]);
  const order = BIRTH_FIELDS.toSorted((one, other) => placeOf(one) - placeOf(other));
  orders.set(locale, order);
  return order;
};
