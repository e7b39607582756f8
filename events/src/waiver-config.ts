import { z } from 'zod';
import { richText } from './rich-text.ts';

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

export const MODES = ['adult', 'minors'] as const;
export type Mode = (typeof MODES)[number];

const text = z.string().max(2000);

export const field = z.strictObject({
  name: z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,99}$/),
  title: text,
  type: z.enum(FIELD_TYPES),
  required: z.boolean(),
  editable: z.boolean(),
  options: z.array(text).max(300),
  /** Names the product's own label; without it the owner's `title` is shown as written. */
  messageKey: z.string().optional(),
});
export type Field = z.infer<typeof field>;

export const fieldsGroup = z.strictObject({
  title: text,
  messageKey: z.string().optional(),
  type: z.literal('fullDate').optional(),
  fields: z.array(field).max(100),
});

export const part = z.strictObject({
  /** 16 upper-case characters. */
  key: z.string().regex(/^[A-Z0-9]{16}$/),
  type: z.enum(PART_TYPES),
  title: text,
  description: text,
  content: richText,
  placeholder: text,
  sortOrder: z.int(),
  waiverMode: z.enum(MODES),
  /** Of signature parts: the key of its ink in `signature`. */
  name: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_]{0,99}$/)
    .optional(),
  /** False: a required part that cannot be removed. */
  editable: z.boolean(),
  messageKey: z.string().optional(),
  fieldsGroups: z.array(fieldsGroup).max(50),
});
export type Part = z.infer<typeof part>;

export const question = z.strictObject({
  id: z.string().min(1).max(100),
  content: text,
  options: z.array(text).min(1).max(20),
  correctOption: text,
  /** Seconds from the start of the video. */
  displayTime: z.number().min(0),
});

/** A waiver's configuration as events hold it: rich text as ProseMirror JSON, images as blob references. */
export const waiverConfig = z.strictObject({
  title: text,
  subtitle: text,
  description: richText,
  content: richText,
  /** SHA-256 of the owner's image, or null for the product's own. */
  background: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  defaultWaiverMode: z.enum(MODES),
  numberParticipants: z.int().min(1).max(10),
  participantSelector: z.boolean(),
  videoUrl: text,
  questions: z.array(question).max(50),
  waiverParts: z.array(part).max(200),
});
export type WaiverConfig = z.infer<typeof waiverConfig>;
