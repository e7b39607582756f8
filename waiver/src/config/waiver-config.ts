import { z } from 'zod';
import { richText } from '../rich-text/rich-text.ts';
import { isReadable } from '../validation.ts';

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

export const MAX_TITLE_LENGTH = 300;
export const MAX_TEXT_LENGTH = 2000;
/** Bytes of UTF-8 JSON; with metadata an event must stay under 256 KiB. */
export const MAX_CONFIG_BYTES = 200 * 1024;

export const ownersText = z
  .string()
  .max(MAX_TEXT_LENGTH)
  .refine(isReadable, { params: { code: 'unreadable_text' } });

/** Names on Object.prototype, which lookups by field name would find. */
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

/** A field or signature's name: the key of its value in a submission. */
export const fieldName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,99}$/)
  .refine((name) => !RESERVED_NAMES.has(name), { params: { code: 'reserved_name' } });

export const partKey = z.string().regex(/^[A-Z0-9]{16}$/);

/**
 * Names one of the product's own labels, shown in the reader's language instead of `title`. Absent when the owner has
 * reworded the title.
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
  /** The group of birthMonth, birthDay and birthYear. */
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
  /** The product's own text instead of `content`: the consent to electronic signatures. */
  contentKey: z.literal('consent').optional(),
  placeholder: ownersText,
  /** The section's number within its mode, from 1. */
  sortOrder: z.int(),
  waiverMode: z.enum(MODES),
  /** Signature parts only: the key of its ink in `signature`. */
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
 * A waiver's configuration as events hold it: rich text as ProseMirror JSON, images as blob references. Owners edit
 * adult-mode parts; minors-mode parts are derived at every save.
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
  /** False: adults sign for themselves only. */
  participantSelector: z.boolean(),
  /** Whether the e-mail opt-in starts ticked; false unless the owner asks for it. */
  optInTicked: z.boolean(),
  videoUrl: ownersText,
  questions: z.array(question).max(50),
  waiverParts: z.array(part).max(200),
});
export type WaiverConfig = z.infer<typeof waiverConfig>;
