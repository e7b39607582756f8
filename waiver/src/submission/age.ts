/** Cached because formatters are slow to create and only a few zones are used. */
const formatters = new Map<string, Intl.DateTimeFormat>();
const MAX_FORMATTERS = 1000;

const formatterOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const formatter = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  if (formatters.size < MAX_FORMATTERS) formatters.set(timeZone, formatter);
  return formatter;
};

/** Returns the civil date as `YYYY-MM-DD`. Throws a RangeError for an unknown zone; accounts only accept known ones. */
export const dateIn = (timeZone: string, now: Date): string => {
  const [month, day, year] = formatterOf(timeZone).format(now).split('/');
  return `${year}-${month}-${day}`;
};

/** In completed years (spec section 9). */
export const ADULT_AGE = 18;

/** Returns completed years between `YYYY-MM-DD` dates. Birthdays on 29 February fall on 1 March in common years. */
export const yearsBetween = (birthDate: string, today: string): number => {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
};
