import { z } from 'zod/mini';
import { openObject } from '../open-object.ts';
import { productLocale } from '../product-locale.ts';
import { richText } from '../rich-text/rich-text.ts';
import { FIELD_TYPES, MODES, PART_TYPES } from '../vocabulary/form.ts';

const options = z.array(openObject({ value: z.string(), label: z.string() }));

const shownField = openObject({
  name: z.string(),
  title: z.string(),
  type: z.enum(FIELD_TYPES),
  required: z.boolean(),
  /** `value` is submitted (in English for the product's options); `label` is displayed. */
  options,
  ticked: z.optional(z.boolean()),
  /** Placeholder of an empty field, or the first entry of a drop-down list. */
  placeholder: z.optional(z.string()),
  /** For emails: the page asks for the address only once. */
  askOnce: z.optional(z.literal(true)),
});
export type ShownField = z.infer<typeof shownField>;

const shownPart = openObject({
  key: z.string(),
  type: z.enum(PART_TYPES),
  title: z.string(),
  description: z.string(),
  content: richText,
  placeholder: z.string(),
  /** Only in signature parts: the key of the part's ink in `signature`. */
  name: z.optional(z.string()),
  groups: z.array(
    openObject({
      title: z.string(),
      /** Groups birthMonth, birthDay and birthYear. Years have no options. */
      type: z.optional(z.literal('fullDate')),
      fields: z.array(shownField),
    }),
  ),
});
export type ShownPart = z.infer<typeof shownPart>;

const addressForm = openObject({
  countries: z.array(z.string()),
  /**
   * Fields in order. Omitted members are the same as in the part. A field with `options` is a list; any other is a
   * text field.
   */
  fields: z.array(
    openObject({
      name: z.string(),
      title: z.optional(z.string()),
      required: z.optional(z.boolean()),
      options: z.optional(options),
    }),
  ),
});

const shownAddress = openObject({
  /** Name of the field that selects the address form. It precedes the fields that depend on it. */
  country: z.string(),
  /** Names of the dependent fields. An address form may omit some. */
  fields: z.array(z.string()),
  home: z.string(),
  forms: z.array(addressForm),
});
export type ShownAddress = z.infer<typeof shownAddress>;

/**
 * What customers read and sign in one language, for both modes: every text, label, consent and option, in order.
 * Excludes logo, background and mails. Its RFC 8785 JSON must never change; `versionHash` is the SHA-256 of that
 * JSON. Releases may add members that pages can ignore, but anything that must be shown needs a new `format`.
 */
export const signableDocumentShape = openObject({
  /** In the first format, all countries share one address form. */
  format: z.enum(['signable-document/1', 'signable-document/2']),
  locale: productLocale,
  title: z.string(),
  heading: z.string(),
  subtitle: z.string(),
  description: richText,
  content: richText,
  participantSelector: z.boolean(),
  /** Mode selected when the page opens. If absent, the signer is asked. */
  defaultWaiverMode: z.optional(z.enum(MODES)),
  numberParticipants: z.int().check(z.minimum(1), z.maximum(10)),
  videoUrl: z.string(),
  /** Absent if the video's length is unknown. */
  video: z.optional(
    openObject({
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
  /** Missing from the first format. */
  address: z.optional(shownAddress),
}).check(z.meta({ id: 'SignableDocument' }));
export type SignableDocument = z.infer<typeof signableDocumentShape>;
