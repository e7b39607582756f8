import { z } from 'zod/mini';

const BASE_VERSION = 'ETag of the version that the change is based on; 412 if it is not current.';

/** `If-Match` header with the last ETag, or `*` for any version. @param more text appended to the description */
export const ifMatchOf = (more = '') =>
  z.object({
    'if-match': z
      .optional(z.string().check(z.regex(/^(?:\*|(?:W\/)?"[1-9]\d{0,14}")$/)))
      .check(z.describe(`${BASE_VERSION}${more}`)),
  });

export const ifMatch = ifMatchOf();
