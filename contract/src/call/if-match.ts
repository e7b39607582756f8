import { z } from 'zod/mini';

const BASE_VERSION = 'The ETag of the version that the change was made on; with another one there: 412.';

/** `If-Match`: the ETag the client last got, or `*` for any version. @param more what else is to be known of it */
export const ifMatchOf = (more = '') =>
  z.object({
    'if-match': z
      .optional(z.string().check(z.regex(/^(?:\*|(?:W\/)?"[1-9]\d{0,14}")$/)))
      .check(z.describe(`${BASE_VERSION}${more}`)),
  });

export const ifMatch = ifMatchOf();
