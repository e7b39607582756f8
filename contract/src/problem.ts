import { z } from 'zod/mini';

/**
 * One value that was not accepted. `path` is that of the value in the body, like `participants[1].firstName`; a text for
 * the code has places for `params`. `message` is such a text in English: pages have their own, in the reader's language.
 */
export const fieldError = z.object({
  path: z.string(),
  code: z.string(),
  params: z.optional(z.readonly(z.record(z.string(), z.union([z.string(), z.number()])))),
  message: z.string(),
});

/** An error answer: RFC 9457 problem details with our stable `code`, and `errors` where values were wrong. */
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
