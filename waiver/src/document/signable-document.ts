import { canonicalJson } from '../canonical-json.ts';
import type { Field, Part, WaiverConfig } from '../config/waiver-config.ts';
import { consentContent } from '../config/waiver-template.ts';
import { richTextToPlain } from '../rich-text/rich-text-plain.ts';
import { type DocumentLanguage, shownTitle } from '../texts/document-words.ts';
import { FIELD_TRAITS, type Mode } from '../vocabulary/form.ts';
import type { ShownField, ShownPart, SignableDocument } from './document-shape.ts';
import { inNameOrder } from './name-order.ts';
import { countryFirst, shownAddress } from './shown-address.ts';
import { shownOptions } from './shown-options.ts';

export type PartContext = {
  readonly language: DocumentLanguage;
  readonly config: Pick<WaiverConfig, 'optInTicked'>;
};

const placeholderOf = (field: Field, part: Part): string =>
  FIELD_TRAITS[field.type].hasPlaceholder ? (field.placeholder ?? part.placeholder) : '';

const showField = (field: Field, part: Part, { language, config }: PartContext): ShownField => ({
  name: field.name,
  title: shownTitle(field, language.documentWords),
  type: field.type,
  required: field.required,
  options: shownOptions(field, language),
  ...(field.type === 'optIn' && { ticked: config.optInTicked }),
  ...(placeholderOf(field, part) !== '' && { placeholder: placeholderOf(field, part) }),
  ...(field.type === 'email' && field.askOnce === true && { askOnce: true as const }),
});

export const showPart = (part: Part, reader: PartContext): ShownPart => ({
  key: part.key,
  type: part.type,
  title: shownTitle(part, reader.language.documentWords),
  description: part.description,
  content: part.contentKey === 'consent' ? consentContent(reader.language.documentWords) : part.content,
  placeholder: part.placeholder,
  ...(part.name !== undefined && { name: part.name }),
  groups: part.fieldsGroups.map((group) => ({
    title: shownTitle(group, reader.language.documentWords),
    ...(group.type !== undefined && { type: group.type }),
    fields: inNameOrder(countryFirst(part, group), reader.language.locale).map((field) =>
      showField(field, part, reader),
    ),
  })),
});

const showParts = (config: WaiverConfig, mode: Mode, language: DocumentLanguage): ShownPart[] =>
  config.waiverParts
    .filter(({ waiverMode }) => waiverMode === mode)
    .toSorted((one, other) => one.sortOrder - other.sortOrder)
    .map((part) => showPart(part, { language, config }));

export type TextToSign<Config = WaiverConfig> = {
  readonly title: string;
  readonly config: Config;
  readonly language: DocumentLanguage;
};

export const documentAround = (
  { parts, address }: Pick<SignableDocument, 'parts' | 'address'>,
  { title, config, language }: TextToSign<Omit<WaiverConfig, 'waiverParts' | 'background'>>,
): SignableDocument => ({
  format: 'signable-document/2',
  locale: language.locale,
  title,
  heading: config.title,
  subtitle: config.subtitle,
  description: config.description,
  content: config.content,
  participantSelector: config.participantSelector,
  ...(config.defaultWaiverMode !== undefined && { defaultWaiverMode: config.defaultWaiverMode }),
  numberParticipants: config.numberParticipants,
  videoUrl: config.videoUrl,
  ...(config.video !== undefined && { video: config.video }),
  questions: config.questions.map(({ correctOption: _never, ...question }) => question),
  texts: language.documentWords.texts,
  parts,
  ...(address !== undefined && { address }),
});

/** Builds the document to sign. Deterministic for a revision and language. */
export const signableDocument = (text: TextToSign): SignableDocument => {
  const { config, language } = text;
  const parts = {
    adult: showParts(config, 'adult', language),
    minors: showParts(config, 'minors', language),
  };
  const address = shownAddress(config, language);
  return documentAround({ parts, ...(address !== undefined && { address }) }, text);
};

export const documentText = (document: SignableDocument): string => canonicalJson(document);

const CONSENT_FIELD = 'electronicConsent';

/** Title, description, content and checkbox label, one per line. Events store its SHA-256, so it must never change. */
export const consentText = (document: SignableDocument, mode: Mode): string => {
  for (const part of document.parts[mode]) {
    const box = part.groups.flatMap(({ fields }) => fields).find(({ name }) => name === CONSENT_FIELD);
    if (box === undefined) continue;
    return [part.title, part.description, richTextToPlain(part.content), box.title]
      .filter((text) => text !== '')
      .join('\n');
  }
  return '';
};
