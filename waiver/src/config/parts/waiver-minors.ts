import type { DocumentWords, Label } from '../../texts/document-words.ts';
import type { FieldsGroup, Part, WaiverConfig } from '../waiver-config.ts';
import { derivedPartKey } from './part-key.ts';

/** Hidden for minors, except on the guardian (spec section 3). */
const NOT_ASKED_OF_MINORS = new Set(['phone', 'gender', 'middleName']);

const forMinor = (groups: readonly FieldsGroup[]): FieldsGroup[] =>
  groups
    .map((group) => ({ ...group, fields: group.fields.filter(({ name }) => !NOT_ASKED_OF_MINORS.has(name)) }))
    .filter(({ fields }) => fields.length > 0);

type Titled = Pick<Part, 'title' | 'messageKey'>;

const copy = (source: Part, role: string, changes: Partial<Part> = {}): Part => ({
  ...source,
  ...changes,
  key: derivedPartKey(source.key, role),
  waiverMode: 'minors',
});

export const minorsParts = (source: Part, { labels }: DocumentWords): readonly Part[] => {
  const ours = (label: Label): Titled => ({ messageKey: label, title: labels[label] });
  switch (source.type) {
    case 'identity':
      return [
        copy(source, 'guardian', { type: 'guardian', ...ours('guardian') }),
        copy(source, 'minor', {
          ...(source.messageKey === 'identity' && ours('minor')),
          fieldsGroups: forMinor(source.fieldsGroups),
        }),
      ];
    case 'signature':
      return [copy(source, 'minors', source.messageKey === 'signature' ? ours('guardianSignature') : {})];
    default:
      return [copy(source, 'minors')];
  }
};

const numbered = (parts: readonly Part[]): Part[] =>
  parts.map((part, index) => ({ ...part, sortOrder: index + 1 }));

/** Derives minors-mode parts (spec section 4). Keeps owners' titles except on the guardian's identity. Idempotent. */
export const duplicateForMinors = (config: WaiverConfig, words: DocumentWords): WaiverConfig => {
  const adult = config.waiverParts
    .filter(({ waiverMode }) => waiverMode === 'adult')
    .toSorted((one, other) => one.sortOrder - other.sortOrder);
  const minors = adult.flatMap((part) => minorsParts(part, words));
  return { ...config, waiverParts: [...numbered(adult), ...numbered(minors)] };
};
