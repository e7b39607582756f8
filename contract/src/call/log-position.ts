import { z } from 'zod/mini';

/** The query waits until the read model has reached this position. */
export const positionHeader = z.object({
  'x-log-position': z
    .optional(z.string().check(z.maxLength(300)))
    .check(
      z.describe(
        'As a command answered it: the query waits until it knows of that command, 2 seconds at most.',
      ),
    ),
});
