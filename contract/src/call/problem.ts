import { z } from 'zod/mini';

/**
 * `path`: where in the body, such as `participants[1].firstName`. `params`: values of the text's placeholders.
 * `message`: the text in English; pages have their own, in the reader's language.
 */
const fieldError = z.object({
  path: z.string(),
  code: z.string(),
  params: z.optional(z.readonly(z.record(z.string(), z.union([z.string(), z.number()])))),
  message: z.string(),
});

/** RFC 9457 problem details with a stable `code`, and `errors` for wrong values. */
export const problem = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.optional(z.string()),
    reason: z
      .optional(z.string())
      .check(z.describe('A code that says more, where a code has several reasons.')),
    errors: z.optional(z.readonly(z.array(fieldError))),
  })
  .check(z.meta({ id: 'Problem' }));
export type Problem = z.infer<typeof problem>;
