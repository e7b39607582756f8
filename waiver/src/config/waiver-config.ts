import { z } from 'zod/mini';
import { sha256Hex } from '../hashes.ts';
import { COUNTRIES, type CountryCode } from '../options/countries.ts';
import { richText } from '../rich-text/rich-text.ts';
import { isStorableText } from '../validation.ts';
import { video } from '../video/video.ts';
import { FIELD_TYPES, MODES, PART_TYPES } from '../vocabulary/form.ts';

export const MAX_TITLE_LENGTH = 300;
export const MAX_TEXT_LENGTH = 2000;
/** Bytes of UTF-8 JSON. Including metadata, an event must stay below 256 KiB. */
export const MAX_CONFIG_BYTES = 200 * 1024;

export const ownersText = z
  .string()
  .check(z.maxLength(MAX_TEXT_LENGTH), z.refine(isStorableText, { params: { code: 'unreadable_text' } }));

/** Properties of Object.prototype, which a lookup by field name would find. */
const RESERVED_NAMES = new Set([
  'constructor',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'prototype',
  'then',
  'toJSON',
  'toLocaleString',
  'toString',
  'valueOf',
]);

export const fieldName = z.string().check(
  z.regex(/^[A-Za-z][A-Za-z0-9_]{0,99}$/),
  z.refine((name) => !RESERVED_NAMES.has(name), { params: { code: 'reserved_name' } }),
);

export const partKey = z.string().check(z.regex(/^[A-Z0-9]{16}$/));

/** Replaces `title` with the product's label in the reader's language. Absent once the owner rewords the title. */
export const messageKey = z.string().check(z.maxLength(100));

const field = z.strictObject({
  name: fieldName,
  title: ownersText,
  type: z.enum(FIELD_TYPES),
  required: z.boolean(),
  editable: z.boolean(),
  options: z.array(ownersText).check(z.maxLength(300)),
  messageKey: z.optional(messageKey),
  placeholder: z.optional(ownersText),
  searchable: z.optional(z.literal(true)),
  askOnce: z.optional(z.literal(true)),
});
export type Field = z.infer<typeof field>;

const fieldsGroup = z.strictObject({
  title: ownersText,
  messageKey: z.optional(messageKey),
  type: z.optional(z.literal('fullDate')),
  fields: z.array(field).check(z.maxLength(100)),
});
export type FieldsGroup = z.infer<typeof fieldsGroup>;

const part = z.strictObject({
  key: partKey,
  type: z.enum(PART_TYPES),
  title: ownersText,
  description: ownersText,
  content: richText,
  /** Replaces `content` with the product's consent to electronic signatures. */
  contentKey: z.optional(z.literal('consent')),
  placeholder: ownersText,
  /** Counts from 1 within each mode. */
  sortOrder: z.int(),
  waiverMode: z.enum(MODES),
  name: z.optional(fieldName),
  /** False for required parts that cannot be removed. */
  editable: z.boolean(),
  messageKey: z.optional(messageKey),
  fieldsGroups: z.array(fieldsGroup).check(z.maxLength(50)),
});
export type Part = z.infer<typeof part>;

/** ISO 3166-1 alpha-2. Not validated, to keep the country list out of the sign page's bundle. */
export const shownHomeCountry = (z.string() as z.ZodMiniType<CountryCode, CountryCode>).check(
  z.meta({ enum: Object.keys(COUNTRIES) }),
);
export const homeCountryCode = (z.string() as z.ZodMiniType<CountryCode, CountryCode>).check(
  z.refine((code) => Object.hasOwn(COUNTRIES, code)),
  z.meta({ enum: Object.keys(COUNTRIES) }),
);

export const question = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(100), z.refine(isStorableText)),
  content: ownersText,
  options: z.array(ownersText).check(z.minLength(1), z.maxLength(20)),
  correctOption: ownersText,
  /** Seconds from the start of the video. */
  displayTime: z.number().check(z.minimum(0), z.maximum(86_400)),
});
export type Question = z.infer<typeof question>;

/** As stored in events: rich text as ProseMirror JSON, images as blobs. Every save derives the minors-mode parts. */
export const waiverConfig = z.strictObject({
  title: ownersText,
  subtitle: ownersText,
  description: richText,
  content: richText,
  /** SHA-256 of the owner's image, or null for the product's image. */
  background: z.nullable(sha256Hex),
  /** Mode selected when the sign page opens. If absent, the signer is asked. */
  defaultWaiverMode: z.optional(z.enum(MODES)),
  numberParticipants: z.int().check(z.minimum(1), z.maximum(10)),
  participantSelector: z.boolean(),
  optInTicked: z.boolean(),
  /** Determines the address form until the signer selects a country. */
  homeCountry: z.optional(homeCountryCode),
  /** Empty, or a URL normalised by `parseVideoAddress`. */
  videoUrl: ownersText,
  video: z.optional(video),
  questions: z.array(question).check(z.maxLength(50)),
  waiverParts: z.array(part).check(z.maxLength(200)),
});
export type WaiverConfig = z.infer<typeof waiverConfig>;
