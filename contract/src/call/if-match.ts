import { z } from 'zod/mini';

/** `If-Match`: the ETag the client last got, or `*` for any version. */
export const ifMatch = z.object({
  'if-match': z
    .optional(z.string().check(z.regex(/^(?:\*|(?:W\/)?"[1-9]\d{0,14}")$/)))
    .check(z.describe('The ETag of the version that the change was made on; with another one there: 412.')),
});
