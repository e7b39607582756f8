import { z } from 'zod/mini';

/**
 * One refused value. `path`: its place in the body, like `participants[1].firstName`. `params` fill the placeholders of
 * the code's text. `message` is that text in English; pages have their own, in the reader's language.
 */
export const fieldError = z.object({
  path: z.string(),
  code: z.string(),
  params: z.optional(z.readonly(z.record(z.string(), z.union([z.string(), z.number()])))),
  message: z.string(),
});

/** RFC 9457 problem details with our stable `code`, and `errors` for wrong values. */
export const problem = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.optional(z.string()),
    errors: z.optional(z.readonly(z.array(fieldError))),
  })
  .check(z.meta({ id: 'Problem' }));
export type Problem = z.infer<typeof problem>;
