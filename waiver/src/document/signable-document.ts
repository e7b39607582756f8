import { canonicalJson } from '../canonical-json.ts';
import type { Mode } from '../config/part-types.ts';
import type { Field, Part, WaiverConfig } from '../config/waiver-config.ts';
import { consentContent } from '../config/waiver-template.ts';
import type { ProductLocale } from '../locales.ts';
import { richTextToPlain } from '../rich-text/rich-text-plain.ts';
import { documentWordsIn } from '../texts/all-languages.ts';
import { type DocumentWords, shownTitle } from '../texts/document-words.ts';
import type { ShownField, ShownPart, SignableDocument } from './document-shape.ts';
import { shownOptions } from './shown-options.ts';

type Reader = {
  readonly locale: ProductLocale;
  readonly words: DocumentWords;
  readonly config: WaiverConfig;
};

const showField = (field: Field, { locale, words, config }: Reader): ShownField => ({
  name: field.name,
  title: shownTitle(field, words),
  type: field.type,
  required: field.required,
  options: shownOptions(field, locale),
  ...(field.type === 'optIn' && { ticked: config.optInTicked }),
});

const showPart = (part: Part, reader: Reader): ShownPart => ({
  key: part.key,
  type: part.type,
  title: shownTitle(part, reader.words),
  description: part.description,
  content: part.contentKey === 'consent' ? consentContent(reader.words) : part.content,
  placeholder: part.placeholder,
  ...(part.name !== undefined && { name: part.name }),
  groups: part.fieldsGroups.map((group) => ({
    title: shownTitle(group, reader.words),
    ...(group.type !== undefined && { type: group.type }),
    fields: group.fields.map((field) => showField(field, reader)),
  })),
});

const showParts = (mode: Mode, reader: Reader): ShownPart[] =>
  reader.config.waiverParts
    .filter(({ waiverMode }) => waiverMode === mode)
    .toSorted((one, other) => one.sortOrder - other.sortOrder)
    .map((part) => showPart(part, reader));

/** The same revision and language always give the same document. */
export const signableDocument = ({
  title,
  config,
  locale,
}: {
  readonly title: string;
  readonly config: WaiverConfig;
  readonly locale: ProductLocale;
}): SignableDocument => {
  const words = documentWordsIn(locale);
  const reader = { locale, words, config };
  return {
    format: 'signable-document/1',
    locale,
    title,
    heading: config.title,
    subtitle: config.subtitle,
    description: config.description,
    content: config.content,
    participantSelector: config.participantSelector,
    defaultWaiverMode: config.defaultWaiverMode,
    numberParticipants: config.numberParticipants,
    videoUrl: config.videoUrl,
    questions: config.questions.map(({ correctOption: _never, ...question }) => question),
    texts: words.texts,
    parts: { adult: showParts('adult', reader), minors: showParts('minors', reader) },
  };
};

/** The RFC 8785 text that is kept, hashed and sent. */
export const documentText = (document: SignableDocument): string => canonicalJson(document);

const CONSENT_FIELD = 'electronicConsent';

/** Title, description, content and the box's label, one per line. The event holds its SHA-256. Frozen. */
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
