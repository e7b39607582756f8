import { z } from 'zod';
import { richText } from '../rich-text/rich-text.ts';
import { isReadable } from '../validation.ts';

/** Field types of spec section 3. */
export const FIELD_TYPES = [
  'text',
  'email',
  'tel',
  'number',
  'select',
  'select_option',
  'multiple_choice',
  'yes_no',
  'checkboxes',
  'optIn',
  'checkbox',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Part types of spec section 3. */
export const PART_TYPES = [
  'identity',
  'guardian',
  'address',
  'email',
  'emergencyContact',
  'witness',
  'general',
  'signature',
  'confirmation',
] as const;
export type PartType = (typeof PART_TYPES)[number];

export const MODES = ['adult', 'minors'] as const;
export type Mode = (typeof MODES)[number];

/** Limits of what an owner may write. */
export const MAX_TITLE_LENGTH = 300;
export const MAX_TEXT_LENGTH = 2000;
/** A stored config as JSON in UTF-8: with metadata an event must stay under 256 KiB. */
export const MAX_CONFIG_BYTES = 200 * 1024;

/** An owner's line of text. */
export const ownersText = z
  .string()
  .max(MAX_TEXT_LENGTH)
  .refine(isReadable, { params: { code: 'unreadable_text' } });

/** Names that every object answers to; as keys of answers they would be found where none was given. */
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

/** The name of a field or of a signature: the key of its value in a submission. */
export const fieldName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,99}$/)
  .refine((name) => !RESERVED_NAMES.has(name), { params: { code: 'reserved_name' } });

export const partKey = z.string().regex(/^[A-Z0-9]{16}$/);

/**
 * Names one of the product's own labels (`texts/en.ts`, `labels`), shown in the reader's language in place of
 * `title`. A title that the owner has reworded carries none.
 */
export const messageKey = z.string().max(100);

export const field = z.strictObject({
  name: fieldName,
  title: ownersText,
  type: z.enum(FIELD_TYPES),
  required: z.boolean(),
  editable: z.boolean(),
  options: z.array(ownersText).max(300),
  messageKey: messageKey.optional(),
});
export type Field = z.infer<typeof field>;

export const fieldsGroup = z.strictObject({
  title: ownersText,
  messageKey: messageKey.optional(),
  /** The three fields birthMonth, birthDay and birthYear of an identity part. */
  type: z.literal('fullDate').optional(),
  fields: z.array(field).max(100),
});
export type FieldsGroup = z.infer<typeof fieldsGroup>;

export const part = z.strictObject({
  /** 16 upper-case characters. */
  key: partKey,
  type: z.enum(PART_TYPES),
  title: ownersText,
  description: ownersText,
  content: richText,
  /** Names a text of the product's own in place of `content`: the consent to electronic signatures. */
  contentKey: z.literal('consent').optional(),
  placeholder: ownersText,
  /** The section's number within its mode, from 1. */
  sortOrder: z.int(),
  waiverMode: z.enum(MODES),
  /** Of signature parts: the key of its ink in `signature`. */
  name: fieldName.optional(),
  /** False: a required part that cannot be removed. */
  editable: z.boolean(),
  messageKey: messageKey.optional(),
  fieldsGroups: z.array(fieldsGroup).max(50),
});
export type Part = z.infer<typeof part>;

export const question = z.strictObject({
  id: z.string().min(1).max(100).refine(isReadable),
  content: ownersText,
  options: z.array(ownersText).min(1).max(20),
  correctOption: ownersText,
  /** Seconds from the start of the video. */
  displayTime: z.number().min(0).max(86_400),
});
export type Question = z.infer<typeof question>;

/**
 * A waiver's configuration as events hold it: rich text as ProseMirror JSON, images as blob references. Parts of
 * adult mode are what the owner edits; those of minors mode are made of them at every save.
 */
export const waiverConfig = z.strictObject({
  title: ownersText,
  subtitle: ownersText,
  description: richText,
  content: richText,
  /** SHA-256 of the owner's image, or null for the product's own. */
  background: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  defaultWaiverMode: z.enum(MODES),
  numberParticipants: z.int().min(1).max(10),
  /** False: only an adult can sign, for themselves. */
  participantSelector: z.boolean(),
  /** Whether the e-mail opt-in is ticked before the signer has done anything; false unless the owner asks for it. */
  optInTicked: z.boolean(),
  videoUrl: ownersText,
  questions: z.array(question).max(50),
  waiverParts: z.array(part).max(200),
});
export type WaiverConfig = z.infer<typeof waiverConfig>;
