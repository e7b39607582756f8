import { z } from 'zod/mini';
import { openObject } from '../open-object.ts';
import { productLocale } from '../product-locale.ts';
import { richText } from '../rich-text/rich-text.ts';
import { FIELD_TYPES, MODES, PART_TYPES } from '../vocabulary/form.ts';

const options = z.array(openObject({ value: z.string(), label: z.string() }));

const shownField = openObject({
  /** Key of the field's value in a submission. */
  name: z.string(),
  title: z.string(),
  type: z.enum(FIELD_TYPES),
  required: z.boolean(),
  /** `value` is submitted (English for our own options), `label` is shown. */
  options,
  /** E-mail opt-ins only: whether the box starts ticked. */
  ticked: z.optional(z.boolean()),
  /** A hint in the empty field, or the first line of a drop-down list. */
  placeholder: z.optional(z.string()),
});
export type ShownField = z.infer<typeof shownField>;

const shownPart = openObject({
  key: z.string(),
  type: z.enum(PART_TYPES),
  title: z.string(),
  description: z.string(),
  content: richText,
  /** As configured; its fields have it where they have none of their own. */
  placeholder: z.string(),
  /** Signature parts only: the key of its ink in `signature`. */
  name: z.optional(z.string()),
  groups: z.array(
    openObject({
      title: z.string(),
      /** birthMonth, birthDay and birthYear. Years have no options: they run from 1900 to this year. */
      type: z.optional(z.literal('fullDate')),
      fields: z.array(shownField),
    }),
  ),
});
export type ShownPart = z.infer<typeof shownPart>;

const addressForm = openObject({
  /** Values of the country field. */
  countries: z.array(z.string()),
  /** In order. What is not said is as in the part. With `options` the field is a list, else a text. */
  fields: z.array(
    openObject({
      name: z.string(),
      title: z.optional(z.string()),
      required: z.optional(z.boolean()),
      options: z.optional(options),
    }),
  ),
});

/** How the address section follows the country. */
const shownAddress = openObject({
  /** Name of the field that chooses the form. It stands before the fields that follow. */
  country: z.string(),
  /** Names of the fields that follow; a form that lacks one does not ask for it. */
  fields: z.array(z.string()),
  /** The country whose form stands while none is chosen. */
  home: z.string(),
  /** Each country is in one of them. */
  forms: z.array(addressForm),
});
export type ShownAddress = z.infer<typeof shownAddress>;

/**
 * What customers read and sign in one language: every text, label, consent and option as shown, in order, for
 * both modes. Excludes logo, background and mails. Its RFC 8785 text is kept for ever; the SHA-256 of that is
 * the `versionHash`. A later release may add a member that a page can ignore. Whatever must be shown needs a
 * new `format`.
 */
export const signableDocumentShape = openObject({
  /** In the first format an address is the same for every country. */
  format: z.enum(['signable-document/1', 'signable-document/2']),
  locale: productLocale,
  /** As in lists. */
  title: z.string(),
  /** At the head of the document. */
  heading: z.string(),
  subtitle: z.string(),
  description: richText,
  content: richText,
  participantSelector: z.boolean(),
  /** Chosen when the page opens. Absent: the signer is asked. */
  defaultWaiverMode: z.optional(z.enum(MODES)),
  numberParticipants: z.int().check(z.minimum(1), z.maximum(10)),
  videoUrl: z.string(),
  /** Where the owner told its length. */
  video: z.optional(
    openObject({
      /** Seconds. */
      duration: z.number(),
      captions: z.array(openObject({ locale: productLocale, sha256: z.string() })),
      transcript: z.string(),
    }),
  ),
  questions: z.array(
    openObject({
      id: z.string(),
      content: z.string(),
      options: z.array(z.string()),
      displayTime: z.number(),
    }),
  ),
  /** The product's own texts around the parts. */
  texts: openObject({
    agree: z.string(),
    whoSigns: z.string(),
    adult: z.string(),
    minors: z.string(),
    minorsParticipating: z.string(),
    minorOrdinal: z.string(),
    drawSignature: z.string(),
    typeSignature: z.string(),
  }),
  parts: openObject({ adult: z.array(shownPart), minors: z.array(shownPart) }),
  /** From the second format on, where a section follows the country. */
  address: z.optional(shownAddress),
}).check(z.meta({ id: 'SignableDocument' }));
export type SignableDocument = z.infer<typeof signableDocumentShape>;
