import type { FieldType } from '../../vocabulary/form.ts';
import type { TemplateRole } from '../waiver-template.ts';

export const STARTING_POINTS = [
  'blank',
  'climbing-hall',
  'trampoline-park',
  'bike-and-kayak-rental',
  'event',
  'yoga-studio',
] as const;
export type StartingPoint = (typeof STARTING_POINTS)[number];

type CustomField = { readonly type: FieldType; readonly required: boolean };

export type CustomSection = { readonly name: string; readonly fields: Readonly<Record<string, CustomField>> };

export type StartingSection = TemplateRole | 'emergencyContact' | CustomSection;

const required = (type: FieldType): CustomField => ({ type, required: true });
const optional = (type: FieldType): CustomField => ({ type, required: false });

const PHOTOS: CustomSection = { name: 'photos', fields: { consent: optional('checkbox') } };
const HEALTH: CustomSection = { name: 'health', fields: { remarks: optional('text') } };

export const STARTING_POINT_SECTIONS: Readonly<Record<StartingPoint, readonly StartingSection[]>> = {
  'climbing-hall': [
    'identity',
    'address',
    'email',
    'emergencyContact',
    { name: 'experience', fields: { level: required('multiple_choice') } },
    HEALTH,
    PHOTOS,
    'confirmation',
    'signature',
  ],
  'trampoline-park': [
    'identity',
    'email',
    'emergencyContact',
    { name: 'rules', fields: { understood: required('checkbox') } },
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
        items: required('checkboxes'),
        swimming: required('multiple_choice'),
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
    { name: 'practice', fields: { touch: required('multiple_choice') } },
    HEALTH,
    PHOTOS,
    'confirmation',
    'signature',
  ],
  blank: ['identity', 'confirmation', 'signature'],
};
