export type ShownAs = 'text' | 'number' | 'tick';

/** Traits of each field type. The compiler finds all code that must handle a new type. */
type FieldTraits = {
  readonly hasOptions: boolean;
  readonly hasPlaceholder: boolean;
  readonly isSearchable: boolean;
  readonly shownAs: ShownAs;
};

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

const TYPED: FieldTraits = { hasOptions: false, hasPlaceholder: true, isSearchable: true, shownAs: 'text' };
const LIST: FieldTraits = { hasOptions: true, hasPlaceholder: true, isSearchable: true, shownAs: 'text' };
const BUTTONS: FieldTraits = { ...LIST, hasPlaceholder: false };
const TICK: FieldTraits = { hasOptions: false, hasPlaceholder: false, isSearchable: false, shownAs: 'tick' };

export const FIELD_TRAITS: Readonly<Record<FieldType, FieldTraits>> = {
  text: TYPED,
  email: TYPED,
  tel: TYPED,
  number: { ...TYPED, shownAs: 'number' },
  select: LIST,
  select_option: LIST,
  multiple_choice: BUTTONS,
  yes_no: { ...TICK, shownAs: 'text' },
  checkboxes: { ...BUTTONS, isSearchable: false },
  optIn: TICK,
  checkbox: TICK,
};

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

/** Where answers belong: the participant's identity, the signer or the whole group. Each has its own data key. */
export type Destination = 'identity' | 'answers' | 'shared';

type PartTraits = {
  readonly destination: Destination;
  readonly about: 'participant' | 'somebody else' | 'nobody';
};

export const PART_TRAITS: Readonly<Record<PartType, PartTraits>> = {
  identity: { destination: 'identity', about: 'participant' },
  guardian: { destination: 'identity', about: 'participant' },
  address: { destination: 'answers', about: 'nobody' },
  email: { destination: 'answers', about: 'nobody' },
  emergencyContact: { destination: 'answers', about: 'somebody else' },
  confirmation: { destination: 'answers', about: 'nobody' },
  witness: { destination: 'shared', about: 'somebody else' },
  general: { destination: 'shared', about: 'nobody' },
  signature: { destination: 'shared', about: 'nobody' },
};

export const MODES = ['adult', 'minors'] as const;
export type Mode = (typeof MODES)[number];
