import { z } from 'zod/mini';

const MAX_LIMIT = 100;
const MAX_PAGE = 10_000;

/** Accepts decimal digits only, because `Number` would also accept `0x10`, `1e1` and ` 7`. */
export const countParam = (max: number) =>
  z.pipe(
    z.transform((given: number | string) =>
      typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : given,
    ),
    z.int().check(z.minimum(1), z.maximum(max)),
  );

export const pageQuery = (defaultLimit: number, longestToken = 200) => ({
  limit: z
    ._default(countParam(MAX_LIMIT), defaultLimit)
    .check(z.describe(`Rows per page; default ${defaultLimit}.`)),
  page: z
    ._default(countParam(MAX_PAGE), 1)
    .check(z.describe('Page number from 1, counted from `after` if given. New rows shift the pages.')),
  after: z
    .optional(z.string().check(z.maxLength(longestToken)))
    .check(z.describe('`next` of the previous page; unaffected by new rows.')),
});

export const pageEnd = {
  next: z.optional(z.string()).check(z.describe('Send it as `after` for the next page; absent on the last.')),
  stale: z
    .optional(z.literal(true))
    .check(z.describe('The given `X-Log-Position` was not reached in time; its changes may be missing.')),
};
