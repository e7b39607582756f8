import { isConsentPart } from '@waivers/waiver/config/own-text.ts';
import type { DocumentWords, Label } from '@waivers/waiver/texts/document-words.ts';
import type { PartType } from '@waivers/waiver/vocabulary/form.ts';
import { newField } from './fields.ts';
import {
  type DraftField,
  type DraftPart,
  newFieldName,
  newPartKey,
  newWaiver,
  type WaiverDraft,
} from './waiver-draft.ts';

/** Section types that can be added (spec section 2). */
export const ADDABLE = ['signature', 'confirmation', 'email', 'custom'] as const;
export type Addable = (typeof ADDABLE)[number];

const section = (type: PartType, changes: Partial<DraftPart>): DraftPart => ({
  key: newPartKey(),
  type,
  title: '',
  description: '',
  content: '',
  placeholder: '',
  sortOrder: 1,
  waiverMode: 'adult',
  editable: true,
  fieldsGroups: [],
  ...changes,
});

/** Returns one of the product's titles, which are translated for each customer. */
const ours = (label: Label, { labels }: DocumentWords) => ({ title: labels[label], messageKey: label });

const emailFields = (words: DocumentWords, isEmailFree: boolean): DraftField[] => {
  const name = isEmailFree ? 'email' : newFieldName('email');
  return [
    { ...newField('', 'email'), name, ...ours('email', words), askOnce: true },
    { ...newField('', 'optIn'), name: `optIn__${name}`, required: false, ...ours('optIn', words) },
  ];
};

const hasField = ({ config }: WaiverDraft, name: string): boolean =>
  config.waiverParts.some(({ fieldsGroups }) =>
    fieldsGroups.some(({ fields }) => fields.some((field) => field.name === name)),
  );

/** @param words the product's texts in the waiver's language */
export const newSection = (kind: Addable, draft: WaiverDraft, words: DocumentWords): DraftPart => {
  switch (kind) {
    case 'signature':
      return section('signature', { ...ours('signature', words), name: newFieldName('signature') });
    case 'confirmation': {
      // A waiver made through the API may lack the consent, which publication requires.
      const consent = hasField(draft, 'electronicConsent')
        ? undefined
        : newWaiver(draft.locale, words).draft.config.waiverParts.find(isConsentPart);
      if (consent !== undefined) return consent;
      const box = newField(words.toReplace.agree, 'checkbox');
      return section('confirmation', {
        title: words.toReplace.confirmation,
        fieldsGroups: [{ title: '', fields: [box] }],
      });
    }
    case 'email': {
      const isFree = !hasField(draft, 'email') && !hasField(draft, 'optIn__email');
      return section('email', {
        ...ours('emailSection', words),
        fieldsGroups: [{ title: '', fields: emailFields(words, isFree) }],
      });
    }
    case 'custom':
      return section('general', {
        title: words.toReplace.section,
        fieldsGroups: [{ title: '', fields: [newField(words.toReplace.field)] }],
      });
  }
};
