import { z } from 'zod';

/** A row's place in a list that is ordered by time, id and number, the highest first. */
export type Place = {
  readonly at: string;
  readonly id: string;
  /** Of the rows that have one id; 0 where each row has its own. */
  readonly number: number;
};

const PLACE =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (-?\d{1,4})$/;

/** The token of a place, for `after`: opaque to clients. */
export const tokenOf = ({ at, id, number }: Place): string =>
  Buffer.from(`${at} ${id} ${number}`).toString('base64url');

/**
 * Whether a time of the right form exists. `Date` moves 30 February to March and knows a year 0; PostgreSQL refuses both.
 */
const isTime = (at: string): boolean => {
  const time = new Date(at);
  return !Number.isNaN(time.getTime()) && time.toISOString() === at && !at.startsWith('0000');
};

/** The place that a token names, or undefined for a text that is none. */
export const placeIn = (token: string): Place | undefined => {
  const [, at, id, number] = PLACE.exec(Buffer.from(token, 'base64url').toString('latin1')) ?? [];
  return at !== undefined && id !== undefined && isTime(at) ? { at, id, number: Number(number) } : undefined;
};

/** Before every row: where a list begins. */
export const FIRST_PLACE: Place = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff', number: 0 };

const MAX_LIMIT = 100;
const MAX_PAGE = 10_000;

/** A whole number from 1, which comes as text: decimal digits, where `Number` would also take `0x10`, `1e1` and ` 7`. */
const countedText = (max: number) =>
  z.preprocess(
    (text) => (typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : text),
    z.int({ error: 'This must be a whole number.' }).min(1).max(max),
  );

/**
 * The part of a list that is asked for. Values come as texts.
 * @param isPlace whether a text is a token that the list has handed out
 * @param longestToken in characters
 */
export const pageQuery = (
  defaultLimit: number,
  isPlace: (token: string) => boolean = (token) => placeIn(token) !== undefined,
  longestToken = 200,
) => ({
  limit: countedText(MAX_LIMIT)
    .default(defaultLimit)
    .describe(`Rows of a page; ${defaultLimit} when it is left out.`),
  page: countedText(MAX_PAGE)
    .default(1)
    .describe(
      'From 1, where it also begins when it is left out. With `after`: counted from there. Rows that arrive meanwhile move every page.',
    ),
  after: z
    .string()
    .max(longestToken)
    .refine(isPlace, { error: 'This is no place in a list.' })
    .optional()
    .describe('`next` of the page before: goes on there, whatever has arrived since.'),
});

/** `X-Log-Position` of a command: the answer waits until the list has it. */
export const positionHeader = z.object({
  'x-log-position': z
    .string()
    .max(300)
    .optional()
    .describe('As a command answered it: the query waits until it knows of that command, 2 seconds at most.'),
});

export const nextToken = z
  .string()
  .optional()
  .describe('Send it as `after` for the next page; absent: that was all.');
export const staleFlag = z
  .literal(true)
  .optional()
  .describe('The position sent along has not been reached yet: what that command did may be missing.');

export type PageAsked = {
  readonly limit: number;
  readonly page: number;
  readonly after?: string | undefined;
};

/** Where a page starts and how many rows to look for: one more than it shows tells whether there is a next. */
export const rangeOf = ({ limit, page, after }: PageAsked) => ({
  before: (after === undefined ? undefined : placeIn(after)) ?? FIRST_PLACE,
  skip: (page - 1) * limit,
  take: limit + 1,
});
export type PageRange = ReturnType<typeof rangeOf>;

/** The rows of a page, and the token of the next when a row more than asked for was found. */
export const pageOf = <Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Place,
): { readonly rows: readonly Row[]; readonly next?: string } => {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return rows.length > limit && last !== undefined
    ? { rows: shown, next: tokenOf(placeOf(last)) }
    : { rows: shown };
};
