import { z } from 'zod/mini';

export const positionHeader = z.object({
  'x-log-position': z
    .optional(z.string().check(z.maxLength(300)))
    .check(z.describe('From the answer to a command; the query waits up to 2 seconds to include it.')),
});
