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

export const WITH_OPTIONS: ReadonlySet<FieldType> = new Set([
  'select',
  'select_option',
  'multiple_choice',
  'checkboxes',
]);

/** Where an empty field has room for a hint. */
export const WITH_PLACEHOLDER: ReadonlySet<FieldType> = new Set([
  'text',
  'email',
  'tel',
  'number',
  'select',
  'select_option',
]);

/** Whose answers are words that somebody may look for. */
export const WITH_WORDS: ReadonlySet<FieldType> = new Set([
  'text',
  'email',
  'tel',
  'number',
  'select',
  'select_option',
  'multiple_choice',
]);

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
