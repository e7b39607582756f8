import { waiverConfigWire } from '@waivers/waiver/config/waiver-wire.ts';
import { PRODUCT_LOCALES, productLocale } from '@waivers/waiver/locales.ts';
import { z } from 'zod';

export const waiverId = z.uuid().toLowerCase();

const text = {
  title: z.string(),
  /** `gr` is what one part of the spec calls German. */
  locale: z.enum([...PRODUCT_LOCALES, 'gr']),
  published: z.boolean(),
};

/**
 * Judged by `acceptText` and `validateWaiver`, which say in the owner's words what is wrong, all of it at once.
 */
const anything = z.unknown().optional();
const judgedLater = { title: anything, locale: anything, published: anything, config: anything };

/** A new waiver, as documented. */
export const newWaiver = z.strictObject({
  id: waiverId.optional().describe('A UUID chosen by the client; the server makes one otherwise.'),
  ...text,
  config: waiverConfigWire.optional().describe('Without it: the default template.'),
});

/** A new waiver, as far as the route itself looks at it. */
export const newWaiverSent = newWaiver.extend(judgedLater);

/** A waiver that is saved, as documented. */
export const savedWaiver = z.strictObject({
  ...text,
  config: waiverConfigWire,
  preview: z
    .literal(true)
    .optional()
    .describe(
      'Keeps the text as a new revision only: `published` is not looked at, customers see no change.',
    ),
});

/** A waiver that is saved, as far as the route itself looks at it. */
export const savedWaiverSent = savedWaiver.extend(judgedLater);

/** What saving answers: the waiver as this command left it. */
export const waiverSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  locale: productLocale,
  published: z.boolean(),
  editable: z.boolean(),
  version: z.int().describe('Of the waiver as a whole; the number in its ETag.'),
  revision: z.int().describe('Of its newest text, from 1.'),
  unpublishedChanges: z.boolean().describe('Customers still sign an earlier revision.'),
});
export type WaiverSummary = z.infer<typeof waiverSummary>;

/** The client's `If-Match`: the ETag that it was given, or `*` for whatever there is. */
export const ifMatch = z.object({
  'if-match': z
    .string()
    .regex(/^(?:\*|(?:W\/)?"[1-9]\d{0,14}")$/)
    .optional()
    .describe('The ETag of the version that the change was made on; with another one there: 412.'),
});

export const versionIn = (header: string | undefined): number | undefined => {
  const digits = header?.match(/\d+/)?.[0];
  return digits === undefined ? undefined : Number(digits);
};
