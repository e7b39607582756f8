import { foldText } from '@waivers/waiver/accents.ts';
import { BIRTH_FIELDS, type BirthField } from '@waivers/waiver/options/birth-date.ts';

const PART_OF: Readonly<Record<BirthField, string>> = {
  birthDay: 'day',
  birthMonth: 'month',
  birthYear: 'year',
};

const formatOf = (locale: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { calendar: 'gregory', timeZone: 'UTC' });

/** Cached because formatters are slow to create and validation runs often. */
const orders = new Map<string, readonly BirthField[]>();

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

/** Date parts as stored in fields: day and year as digits, month as an option value. */
type DateInput = Readonly<Record<BirthField, string>>;

type Months = readonly { readonly value: string; readonly label: string }[];

/** Returns the digits of a text, including the full-width digits that Japanese keyboards type. */
export const digitsIn = (text: string): string => text.normalize('NFKC').replace(/\D/g, '');

/** Whether a separator ends the number: `4/`, `4.`, `1990年`. */
export const isEnded = (text: string): boolean =>
  /^\s*\d+(?:\s+|\s*[./,\-–年月日년월일]\s*)$/.test(text.normalize('NFKC'));

/** Finds a month by name or by an unambiguous prefix, such as Sept. */
const monthIn = (text: string, months: Months): string | undefined => {
  const words = foldText(text).match(/\p{L}{3,}/gu) ?? [];
  const begins = (name: string): boolean => words.some((word) => foldText(name).startsWith(word));
  const found = months.filter(({ value, label }) => begins(label) || begins(value));
  return found.length === 1 ? found[0]?.value : undefined;
};

/** Returns the month of a number or name: 3, 03, 3月, Mar or March. */
export const monthTyped = (text: string, months: Months): string | undefined => {
  const digits = digitsIn(text);
  return digits === '' ? monthIn(text, months) : months[Number(digits) - 1]?.value;
};

const isYear = (digits: string | undefined): boolean => digits?.length === 4;

/** Assigns three numbers to fields. Four digits are the year, and a number above 12 cannot be the month. */
const fieldsOf = (
  numbers: readonly string[],
  order: readonly BirthField[],
): readonly BirthField[] | undefined => {
  const [first = '', second = '', third = ''] = numbers;
  if (numbers.every(({ length }) => length <= 2)) return order;
  if (isYear(first)) return ['birthYear', 'birthMonth', 'birthDay'];
  if (!isYear(third)) return undefined;
  if (Number(first) > 12) return ['birthDay', 'birthMonth', 'birthYear'];
  if (Number(second) > 12) return ['birthMonth', 'birthDay', 'birthYear'];
  return order[2] === 'birthYear' ? order : undefined;
};

/**
 * Parses a complete date pasted or autofilled into one field, such as 1990-07-04, 4.7.1990, 1990年7月4日 or 4 July 1990.
 * Returns undefined if it is invalid or ambiguous. `order` is the locale's field order; `months` run from January to
 * December.
 */
export const parseDate = (
  text: string,
  order: readonly BirthField[],
  months: Months,
): DateInput | undefined => {
  const numbers = text.normalize('NFKC').match(/\d+/g) ?? [];
  if (numbers.length === 2) {
    const [birthMonth, birthYear] = [monthIn(text, months), numbers.find(isYear)];
    const birthDay = numbers.find((digits) => digits !== birthYear);
    if (birthMonth === undefined || birthYear === undefined || birthDay === undefined) return undefined;
    return { birthMonth, birthDay, birthYear };
  }
  const fields = numbers.length === 3 ? fieldsOf(numbers, order) : undefined;
  if (fields === undefined) return undefined;
  const [month = '', day = '', year = ''] = BIRTH_FIELDS.map((name) => numbers[fields.indexOf(name)] ?? '');
  const birthMonth = months[Number(month) - 1]?.value;
  return birthMonth === undefined ? undefined : { birthMonth, birthDay: day, birthYear: year };
};

/** Expands two digits to a year within the last hundred years (85 to 1985, 15 to 2015). Keeps other input. */
export const wholeYear = (digits: string, thisYear: number): string => {
  if (digits.length !== 2) return digits;
  const inThisCentury = thisYear - (thisYear % 100) + Number(digits);
  return String(inThisCentury > thisYear ? inThisCentury - 100 : inThisCentury);
};
