import { COUNTRY_OPTIONS } from '../options/countries.ts';
import { DAYS, GENDERS, MONTHS } from '../options/option-lists.ts';
import { STATES } from '../options/regions.ts';
import { EMPTY_RICH_TEXT, paragraphs, type RichText } from '../rich-text/rich-text.ts';
import type { DocumentWords, Label } from '../texts/document-words.ts';
import type { FieldType, PartType } from '../vocabulary/form.ts';
import { duplicateForMinors } from './parts/waiver-minors.ts';
import type { Field, FieldsGroup, Part, WaiverConfig } from './waiver-config.ts';

export const consentContent = ({ consent }: DocumentWords): RichText => paragraphs(consent);

export const sampleContent = ({ sampleText }: DocumentWords): RichText => paragraphs(sampleText);

type FieldOptions = {
  readonly required?: boolean;
  readonly editable?: boolean;
  readonly options?: readonly string[];
};

const field =
  (words: DocumentWords) =>
  (name: string, type: FieldType, label: Label, rest: FieldOptions = {}): Field => ({
    name,
    title: words.labels[label],
    type,
    required: rest.required ?? true,
    editable: rest.editable ?? true,
    options: [...(rest.options ?? [])],
    messageKey: label,
  });

const group = (...fields: Field[]): FieldsGroup => ({ title: '', fields });

const identityGroups = (words: DocumentWords): FieldsGroup[] => {
  const of = field(words);
  return [
    group(
      of('firstName', 'text', 'firstName', { editable: false }),
      of('middleName', 'text', 'middleName', { required: false }),
      of('lastName', 'text', 'lastName', { editable: false }),
      of('phone', 'tel', 'phone'),
      of('gender', 'select', 'gender', { options: GENDERS }),
    ),
    {
      title: words.labels.birthDate,
      messageKey: 'birthDate',
      type: 'fullDate',
      fields: [
        of('birthMonth', 'select', 'birthMonth', { editable: false, options: MONTHS }),
        of('birthDay', 'select', 'birthDay', { editable: false, options: DAYS }),
        of('birthYear', 'select', 'birthYear', { editable: false }),
      ],
    },
  ];
};

const addressGroup = (words: DocumentWords): FieldsGroup => {
  const of = field(words);
  return group(
    of('address', 'text', 'streetAddress'),
    of('address2', 'text', 'address2', { required: false }),
    of('city', 'text', 'city'),
    of('state', 'select', 'state', { options: STATES }),
    of('zip', 'text', 'zip'),
    of('country', 'select', 'country', { required: false, options: COUNTRY_OPTIONS }),
  );
};

const emailGroup = (words: DocumentWords): FieldsGroup => {
  const of = field(words);
  return group(of('email', 'email', 'email'), of('optIn__email', 'optIn', 'optIn', { required: false }));
};

const consentGroup = (words: DocumentWords): FieldsGroup =>
  group(field(words)('electronicConsent', 'checkbox', 'electronicConsent', { editable: false }));

export const TEMPLATE_ROLES = ['identity', 'address', 'email', 'confirmation', 'signature'] as const;
export type TemplateRole = (typeof TEMPLATE_ROLES)[number];

const SECTIONS: Readonly<
  Record<
    TemplateRole,
    {
      readonly type: PartType;
      readonly label: Label;
      readonly editable: boolean;
      readonly groups: (words: DocumentWords) => FieldsGroup[];
    }
  >
> = {
  identity: { type: 'identity', label: 'identity', editable: false, groups: identityGroups },
  address: { type: 'address', label: 'address', editable: true, groups: (words) => [addressGroup(words)] },
  email: { type: 'email', label: 'emailSection', editable: true, groups: (words) => [emailGroup(words)] },
  confirmation: {
    type: 'confirmation',
    label: 'confirmation',
    editable: false,
    groups: (words) => [consentGroup(words)],
  },
  signature: { type: 'signature', label: 'signature', editable: false, groups: () => [] },
};

const part = (role: TemplateRole, sortOrder: number, words: DocumentWords, key: string): Part => {
  const { type, label, editable, groups } = SECTIONS[role];
  return {
    key,
    type,
    title: words.labels[label],
    description: '',
    content: role === 'confirmation' ? consentContent(words) : EMPTY_RICH_TEXT,
    ...(role === 'confirmation' && { contentKey: 'consent' as const }),
    placeholder: '',
    sortOrder,
    waiverMode: 'adult',
    ...(role === 'signature' && { name: 'signature' }),
    editable,
    messageKey: label,
    fieldsGroups: groups(words),
  };
};

/** Returns the default template (spec section 3) for both modes. `keyOf` returns 16 characters A–Z, 0–9 per role. */
export const defaultWaiverConfig = (
  words: DocumentWords,
  keyOf: (role: TemplateRole) => string,
  title = '',
): WaiverConfig =>
  duplicateForMinors(
    {
      title,
      subtitle: words.subtitle,
      description: EMPTY_RICH_TEXT,
      content: sampleContent(words),
      background: null,
      numberParticipants: 1,
      participantSelector: true,
      optInTicked: false,
      videoUrl: '',
      questions: [],
      waiverParts: TEMPLATE_ROLES.map((role, index) => part(role, index + 1, words, keyOf(role))),
    },
    words,
  );
