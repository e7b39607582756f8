/** Option lists from spec section 3. Values are in English for every language, on the wire and in events. */
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export const DAYS: readonly string[] = Array.from({ length: 31 }, (_, index) => String(index + 1));

export const GENDERS = ['Male', 'Female', 'Other'] as const;

export const YES_NO = ['Yes', 'No'] as const;

/** From spec section 5. */
export const EARLIEST_BIRTH_DATE = '1900-01-01';
