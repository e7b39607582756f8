import { canonicalJson } from '../../canonical-json.ts';
import { EMPTY_RICH_TEXT, type RichText } from '../../rich-text/rich-text.ts';
import { ALL_DOCUMENT_WORDS, documentWordsIn } from '../../texts/all-languages.ts';
import { isBlank, toSingleLine } from '../../validation.ts';
import { fieldName, type Part, partKey } from '../waiver-config.ts';
import { consentContent } from '../waiver-template.ts';
import { type AuthoringContext, storedGroup, storedTitle, type WirePart } from './waiver-fields.ts';

const sameText = (one: RichText, other: RichText): boolean => canonicalJson(one) === canonicalJson(other);

/** Stores our consent in the waiver's language, regardless of the language sent. An owner's wording is kept. */
const storedContent = (
  wire: WirePart,
  path: string,
  author: AuthoringContext,
): Pick<Part, 'content' | 'contentKey'> => {
  const content = author.texts.get(`${path}.content`) ?? EMPTY_RICH_TEXT;
  const isOurs =
    wire.type === 'confirmation' &&
    wire.contentKey === 'consent' &&
    [EMPTY_RICH_TEXT, ...ALL_DOCUMENT_WORDS.map(consentContent)].some((known) => sameText(known, content));
  return isOurs
    ? { content: consentContent(documentWordsIn(author.locale)), contentKey: 'consent' }
    : { content };
};

const signatureName = (wire: WirePart, path: string, { errors }: AuthoringContext): Pick<Part, 'name'> => {
  if (wire.type !== 'signature') return {};
  if (wire.name === undefined) errors.add(`${path}.name`, 'required');
  else if (!fieldName.safeParse(wire.name).success) errors.add(`${path}.name`, 'invalid_name');
  if (wire.fieldsGroups.some(({ fields }) => fields.length > 0)) {
    errors.add(`${path}.fieldsGroups`, 'not_allowed_here');
  }
  return wire.name === undefined ? {} : { name: wire.name };
};

export const storedPart = (wire: WirePart, path: string, author: AuthoringContext): Part => {
  const { errors, locale } = author;
  if (!partKey.safeParse(wire.key).success) errors.add(`${path}.key`, 'invalid_key');
  if (wire.type === 'guardian') errors.add(`${path}.type`, 'not_allowed_here');
  const titled = storedTitle(wire, locale);
  if (isBlank(titled.title)) errors.add(`${path}.title`, 'required');
  return {
    key: wire.key,
    type: wire.type,
    ...titled,
    description: wire.description.trim(),
    ...storedContent(wire, path, author),
    placeholder: toSingleLine(wire.placeholder),
    sortOrder: wire.sortOrder,
    waiverMode: 'adult',
    ...signatureName(wire, path, author),
    editable: wire.editable,
    fieldsGroups: wire.fieldsGroups.map((group, index) =>
      storedGroup(group, `${path}.fieldsGroups[${index}]`, author),
    ),
  };
};
