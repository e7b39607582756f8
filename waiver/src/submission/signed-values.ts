import { z } from 'zod/mini';

/** A text, a checkbox, or the selected options. Options use the English texts of the spec. */
const fieldValue = z.union([z.string(), z.boolean(), z.array(z.string())]);
export type FieldValue = z.infer<typeof fieldValue>;

/** Maps field names to values. Names come from the waiver's config and are never `__proto__`. */
export const answers = z.record(z.string(), fieldValue);
export type Answers = Readonly<z.infer<typeof answers>>;

/** Sealed with the participant's own data key. */
export const identity = z.strictObject({
  firstName: z.string(),
  middleName: z.optional(z.string()),
  lastName: z.string(),
  birthDate: z.iso.date(),
  gender: z.optional(z.string()),
  phone: z.optional(z.string()),
  more: z.optional(answers),
});
export type Identity = z.infer<typeof identity>;

export const evidence = z.strictObject({
  address: z.string(),
  userAgent: z.string(),
  openedAt: z.string(),
  submittedAt: z.string(),
  timeZone: z.string(),
  viewport: z.strictObject({ width: z.int(), height: z.int() }),
  readToEnd: z.boolean(),
  /** Tag of the language that the browser translated the page to. */
  translatedTo: z.optional(z.string()),
});
export type Evidence = z.infer<typeof evidence>;
