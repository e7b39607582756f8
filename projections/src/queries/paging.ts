import { z } from 'zod/mini';

export type ListPlace = {
  readonly at: string;
  readonly id: string;
  /** Sequence number among rows with the same ID; 0 if IDs are unique. */
  readonly number: number;
};

const PLACE =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (-?\d{1,4})$/;

export const placeToken = ({ at, id, number }: ListPlace): string =>
  Buffer.from(`${at} ${id} ${number}`).toString('base64url');

/** `Date` turns 30 February into March and accepts year 0, but PostgreSQL rejects both. */
const isTime = (at: string): boolean => {
  const time = new Date(at);
  return !Number.isNaN(time.getTime()) && time.toISOString() === at && !at.startsWith('0000');
};

export const parsePlace = (token: string): ListPlace | undefined => {
  const [, at, id, number] = PLACE.exec(Buffer.from(token, 'base64url').toString('latin1')) ?? [];
  return at !== undefined && id !== undefined && isTime(at) ? { at, id, number: Number(number) } : undefined;
};

export const FIRST_PLACE: ListPlace = {
  at: 'infinity',
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  number: 0,
};

type PageQuery = z.core.$ZodType<{ readonly after?: string | undefined }>;

export const withValidPlace = <Query extends PageQuery>(
  query: Query,
  isPlace: (token: string) => boolean = (token) => parsePlace(token) !== undefined,
) =>
  z.pipe(
    query,
    z.custom<z.output<Query>>().check(
      z.refine(({ after }: z.output<Query>) => after === undefined || isPlace(after), {
        params: { code: 'no_such_place' },
        path: ['after'],
      }),
    ),
  );

export type PageRequest = {
  readonly limit: number;
  readonly page: number;
  readonly after?: string | undefined;
};

/** Reads one extra row to find out whether another page follows. @param first the place before all rows */
export const rangeOf = ({ limit, page, after }: PageRequest, first = FIRST_PLACE) => ({
  before: (after === undefined ? undefined : parsePlace(after)) ?? first,
  skip: (page - 1) * limit,
  take: limit + 1,
});
export type PageRange = ReturnType<typeof rangeOf>;

export const toPage = <Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => ListPlace,
): { readonly rows: readonly Row[]; readonly next?: string } => {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return rows.length > limit && last !== undefined
    ? { rows: shown, next: placeToken(placeOf(last)) }
    : { rows: shown };
};
