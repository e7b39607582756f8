import { NAMES } from './names.ts';

export const SIGNATURES = 200;

const LANGUAGES = Object.keys(NAMES);
const MONTHS = [
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
];
const CITIES = [
  ['Austin', 'Texas', '78701', 'United States'],
  ['Berlin', undefined, '10435', 'Germany'],
  ['Denver', 'Colorado', '80202', 'United States'],
  ['Austin', 'Texas', '78704', 'United States'],
  ['Lyon', undefined, '69001', 'France'],
  ['San Juan', 'Puerto Rico', '00901', 'United States'],
  ['Houston', 'Texas', '77002', 'United States'],
  ['Sevilla', 'Sevilla', '41001', 'Spain'],
  ['Portland', 'Oregon', '97201', 'United States'],
  ['Austin', 'Texas', '78745', 'United States'],
  ['Osaka', 'Osaka', '530-0001', 'Japan'],
  ['Brooklyn', 'New York', '11201', 'United States'],
  ['San Antonio', 'Texas', '78205', 'United States'],
  ['Seoul', 'Seoul', '04524', 'South Korea'],
  ['Miami', 'Florida', '33130', 'United States'],
  ['Hanoi', undefined, '100000', 'Vietnam'],
  ['Chicago', 'Illinois', '60601', 'United States'],
  ['Shanghai', 'Shanghai', '200000', 'China'],
  ['Los Angeles', 'California', '90012', 'United States'],
] as const;

/** Two signatures by the same person at one visit. The front desk voids the first. */
export const SIGNED_TWICE = { first: 184, again: 187 };
const SAME_PERSON: Readonly<Record<number, number>> = { 141: 21, [SIGNED_TWICE.again]: SIGNED_TWICE.first };
const REFUSED = 177;

const from = <Value>(values: readonly Value[], index: number): Value =>
  values[index % values.length] as Value;

/** Rotates through the languages. Deterministic, so that a second start creates no new people. */
const nameOf = (number: number, member = 0) => {
  const names = NAMES[from(LANGUAGES, number)] ?? { first: ['Anna'], last: ['Beispiel'] };
  const turn = Math.floor(number / LANGUAGES.length);
  return {
    firstName: from(names.first, turn * 7 + member * 11),
    lastName: from(names.last, turn * 3),
  };
};

const birthOf = (number: number, year: number) => ({
  birthMonth: from(MONTHS, number * 5),
  birthDay: String(1 + ((number * 11) % 28)),
  birthYear: String(year),
});

export const adultOf = (signature: number) => {
  const number = SAME_PERSON[signature] ?? signature;
  const [city, state, zip, country] = from(CITIES, number);
  return {
    ...nameOf(number),
    phone: `+49 30 ${1_000_000 + number * 7919}`,
    gender: from(['Female', 'Male', 'Other'], number * 2),
    ...birthOf(number, 1950 + ((number * 17) % 55)),
    address: `${city} Street ${1 + (number % 120)}`,
    city,
    ...(state !== undefined && { state }),
    zip,
    country,
    email: `guest-${number}@${number === REFUSED ? 'fake' : 'example'}.test`,
    optIn__email: number % 3 === 0,
    electronicConsent: true,
  };
};

export const childrenOf = (number: number, thisYear: number) =>
  Array.from({ length: number % 5 === 0 ? 1 + (number % 3) : 0 }, (_, index) => ({
    ...nameOf(number, index + 1),
    ...birthOf(number + index, thisYear - 4 - ((number + index * 3) % 12)),
  }));

export const demoInk = (number: number) => {
  const strokes = 2 + (number % 3);
  return {
    method: 'drawn',
    width: 340,
    height: 160,
    strokes: Array.from({ length: strokes }, (_, stroke) =>
      Array.from({ length: 40 }, (_, index) => ({
        x: 20 + stroke * 75 + index * 1.7 + 9 * Math.sin(index / (2 + (number % 4))),
        y: 80 + 42 * Math.sin(index / (3 + (number % 3)) + stroke + number),
        t: stroke * 800 + index * 16,
        p: 0.5,
      })),
    ),
  } as const;
};
