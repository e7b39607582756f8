import { z } from 'zod/mini';

/** Text, a tick, or the selected options, in the spec's English option texts. */
const fieldValue = z.union([z.string(), z.boolean(), z.array(z.string())]);
export type FieldValue = z.infer<typeof fieldValue>;

/** Field name → value. Names come from the waiver's config, so never `__proto__`. */
export const answers = z.record(z.string(), fieldValue);
export type Answers = Readonly<z.infer<typeof answers>>;

/** Sealed with the participant's own key. */
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
  /** Language tag, if the browser translated the page. */
  translatedTo: z.optional(z.string()),
});
export type Evidence = z.infer<typeof evidence>;
