import { z } from 'zod/mini';

const MAX_LIMIT = 100;
const MAX_PAGE = 10_000;

/** Decimal digits only; `Number` would also accept `0x10`, `1e1` and ` 7`. */
export const countParam = (max: number) =>
  z.pipe(
    z.transform((given: number | string) =>
      typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : given,
    ),
    z.int().check(z.minimum(1), z.maximum(max)),
  );

/** @param longestToken in characters */
export const pageQuery = (defaultLimit: number, longestToken = 200) => ({
  limit: z
    ._default(countParam(MAX_LIMIT), defaultLimit)
    .check(z.describe(`Rows of a page; ${defaultLimit} when it is left out.`)),
  page: z
    ._default(countParam(MAX_PAGE), 1)
    .check(
      z.describe(
        'From 1, where it also begins when it is left out. With `after`: counted from there. Rows that arrive meanwhile move every page.',
      ),
    ),
  after: z
    .optional(z.string().check(z.maxLength(longestToken)))
    .check(z.describe('`next` of the page before: goes on there, whatever has arrived since.')),
});

export const pageEnd = {
  next: z
    .optional(z.string())
    .check(z.describe('Send it as `after` for the next page; absent: that was all.')),
  stale: z
    .optional(z.literal(true))
    .check(
      z.describe('The position sent along has not been reached yet: what that command did may be missing.'),
    ),
};
