import type { FieldType } from '../../vocabulary/form.ts';
import type { TemplateRole } from '../waiver-template.ts';

export const STARTING_POINTS = [
  'climbing-hall',
  'trampoline-park',
  'bike-and-kayak-rental',
  'event',
  'yoga-studio',
  'blank',
] as const;
export type StartingPoint = (typeof STARTING_POINTS)[number];

type AskedField = { readonly type: FieldType; readonly required: boolean };

export type OwnSection = { readonly name: string; readonly fields: Readonly<Record<string, AskedField>> };

export type StartingSection = TemplateRole | 'emergencyContact' | OwnSection;

const asked = (type: FieldType): AskedField => ({ type, required: true });
const optional = (type: FieldType): AskedField => ({ type, required: false });

const PHOTOS: OwnSection = { name: 'photos', fields: { consent: optional('checkbox') } };
const HEALTH: OwnSection = { name: 'health', fields: { remarks: optional('text') } };

export const SECTIONS_OF: Readonly<Record<StartingPoint, readonly StartingSection[]>> = {
  'climbing-hall': [
    'identity',
    'address',
    'email',
    'emergencyContact',
    { name: 'experience', fields: { level: asked('multiple_choice') } },
    HEALTH,
    PHOTOS,
    'confirmation',
    'signature',
  ],
  'trampoline-park': [
    'identity',
    'email',
    'emergencyContact',
    { name: 'rules', fields: { understood: asked('checkbox') } },
    PHOTOS,
    'confirmation',
    'signature',
  ],
  'bike-and-kayak-rental': [
    'identity',
    'address',
    'email',
    {
      name: 'rental',
      fields: {
        items: asked('checkboxes'),
        swimming: asked('multiple_choice'),
        sizes: optional('text'),
      },
    },
    { name: 'condition', fields: { checked: optional('checkbox') } },
    'emergencyContact',
    'confirmation',
    'signature',
  ],
  event: [
    'identity',
    'email',
    { name: 'team', fields: { name: optional('text') } },
    'emergencyContact',
    PHOTOS,
    'confirmation',
    'signature',
  ],
  'yoga-studio': [
    'identity',
    'email',
    'emergencyContact',
    { name: 'practice', fields: { touch: asked('multiple_choice') } },
    HEALTH,
    PHOTOS,
    'confirmation',
    'signature',
  ],
  blank: ['identity', 'confirmation', 'signature'],
};
