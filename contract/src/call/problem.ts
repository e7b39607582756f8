import { z } from 'zod/mini';

/** `path` is a location such as `participants[1].firstName`, `params` fill placeholders, `message` is English. */
const fieldError = z.object({
  path: z.string(),
  code: z.string(),
  params: z.optional(z.readonly(z.record(z.string(), z.union([z.string(), z.number()])))),
  message: z.string(),
});

/** RFC 9457 problem details with a stable `code` and, for invalid input, `errors`. */
export const problem = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.optional(z.string()),
    reason: z.optional(z.string()).check(z.describe('A more specific code, for codes with several reasons.')),
    errors: z.optional(z.readonly(z.array(fieldError))),
  })
  .check(z.meta({ id: 'Problem' }));
export type Problem = z.infer<typeof problem>;
