import { EARLIEST_BIRTH_DATE, MONTHS } from './option-lists.ts';

export const BIRTH_FIELDS = ['birthMonth', 'birthDay', 'birthYear'] as const;
export type BirthField = (typeof BIRTH_FIELDS)[number];

const wholeNumber = (value: unknown, digits: number): number | undefined => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.length <= digits && /^[0-9]+$/.test(text)
    ? Number(text)
    : undefined;
};

const MAX_DIGITS = 9;

const monthNumber = (value: unknown): number | undefined => {
  const name = typeof value === 'string' ? value.toLowerCase() : undefined;
  const index = MONTHS.findIndex((month) => month.toLowerCase() === name);
  const month = index === -1 ? wholeNumber(value, 2) : index + 1;
  return month !== undefined && month >= 1 && month <= 12 ? month : undefined;
};

const daysIn = (year: number, month: number): number => {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
};

const padded = (value: number, length: number): string => String(value).padStart(length, '0');

export type BirthDateError = 'invalid_date' | 'no_such_date' | 'date_out_of_range' | 'date_in_future';

export type BirthDate =
  | { readonly date: string }
  | { readonly wrong: BirthField; readonly because: BirthDateError };

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** The date must exist and be between 1900-01-01 and today (spec section 5). @param today `YYYY-MM-DD` at the venue */
export const readBirthDate = (values: Readonly<Record<BirthField, unknown>>, today: string): BirthDate => {
  const month = monthNumber(trimmed(values.birthMonth));
  if (month === undefined) return { wrong: 'birthMonth', because: 'invalid_date' };
  const day = wholeNumber(trimmed(values.birthDay), MAX_DIGITS);
  if (day === undefined) return { wrong: 'birthDay', because: 'invalid_date' };
  const year = wholeNumber(trimmed(values.birthYear), MAX_DIGITS);
  if (year === undefined) return { wrong: 'birthYear', because: 'invalid_date' };
  if (day < 1 || day > daysIn(year, month)) return { wrong: 'birthDay', because: 'no_such_date' };
  const date = `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
  if (date < EARLIEST_BIRTH_DATE || year > Number(today.slice(0, 4)))
    return { wrong: 'birthYear', because: 'date_out_of_range' };
  if (date <= today) return { date };
  return { wrong: month > Number(today.slice(5, 7)) ? 'birthMonth' : 'birthDay', because: 'date_in_future' };
};
