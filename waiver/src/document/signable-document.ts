import { z } from 'zod';
import { canonicalJson } from '../canonical-json.ts';
import {
  FIELD_TYPES,
  type Field,
  MODES,
  type Mode,
  PART_TYPES,
  type Part,
  type WaiverConfig,
} from '../config/waiver-config.ts';
import { consentContent } from '../config/waiver-template.ts';
import { type ProductLocale, productLocale } from '../locales.ts';
import { richText } from '../rich-text/rich-text.ts';
import { richTextToPlain } from '../rich-text/rich-text-plain.ts';
import type { Messages } from '../texts/en/document.ts';
import { messagesIn, shownTitle } from '../texts/messages.ts';
import { shownOptions } from './shown-options.ts';

const shownField = z.strictObject({
  /** The key of the field's value in a submission. */
  name: z.string(),
  title: z.string(),
  type: z.enum(FIELD_TYPES),
  required: z.boolean(),
  /** `value` is submitted (English for our own options), `label` is shown. */
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  /** E-mail opt-ins only: whether the box starts ticked. */
  ticked: z.boolean().optional(),
});
export type ShownField = z.infer<typeof shownField>;

const shownPart = z.strictObject({
  key: z.string(),
  type: z.enum(PART_TYPES),
  title: z.string(),
  description: z.string(),
  content: richText,
  placeholder: z.string(),
  /** Signature parts only: the key of its ink in `signature`. */
  name: z.string().optional(),
  groups: z.array(
    z.strictObject({
      title: z.string(),
      /** birthMonth, birthDay and birthYear. Years have no options: they run from 1900 to this year. */
      type: z.literal('fullDate').optional(),
      fields: z.array(shownField),
    }),
  ),
});
export type ShownPart = z.infer<typeof shownPart>;

/**
 * What customers read and sign in one language: every text, label, consent and option as shown, in order, for both
 * modes. The owner's texts are as written, ours in the document's language. Excludes logo, background and mails. Its
 * RFC 8785 text is kept for ever; the SHA-256 of that is the `versionHash`.
 */
export const signableDocumentShape = z
  .strictObject({
    format: z.literal('signable-document/1'),
    locale: productLocale,
    /** As in lists. */
    title: z.string(),
    /** At the head of the document. */
    heading: z.string(),
    subtitle: z.string(),
    description: richText,
    content: richText,
    participantSelector: z.boolean(),
    defaultWaiverMode: z.enum(MODES),
    numberParticipants: z.int().min(1).max(10),
    videoUrl: z.string(),
    questions: z.array(
      z.strictObject({
        id: z.string(),
        content: z.string(),
        options: z.array(z.string()),
        displayTime: z.number(),
      }),
    ),
    /** The product's own texts around the parts. */
    texts: z.record(z.string(), z.string()),
    parts: z.strictObject({ adult: z.array(shownPart), minors: z.array(shownPart) }),
  })
  .meta({ id: 'SignableDocument' });
export type SignableDocument = Omit<z.infer<typeof signableDocumentShape>, 'texts'> & {
  readonly texts: Messages['texts'];
};

type Reader = { readonly locale: ProductLocale; readonly messages: Messages; readonly config: WaiverConfig };

const showField = (field: Field, { locale, messages, config }: Reader): ShownField => ({
  name: field.name,
  title: shownTitle(field, messages),
  type: field.type,
  required: field.required,
  options: shownOptions(field, locale),
  ...(field.type === 'optIn' && { ticked: config.optInTicked }),
});

const showPart = (part: Part, reader: Reader): ShownPart => ({
  key: part.key,
  type: part.type,
  title: shownTitle(part, reader.messages),
  description: part.description,
  content: part.contentKey === 'consent' ? consentContent(reader.locale) : part.content,
  placeholder: part.placeholder,
  ...(part.name !== undefined && { name: part.name }),
  groups: part.fieldsGroups.map((group) => ({
    title: shownTitle(group, reader.messages),
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
  const messages = messagesIn(locale);
  const reader = { locale, messages, config };
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
    texts: messages.texts,
    parts: { adult: showParts('adult', reader), minors: showParts('minors', reader) },
  };
};

/** The RFC 8785 text that is kept, hashed and sent. */
export const documentText = (document: SignableDocument): string => canonicalJson(document);

const CONSENT_FIELD = 'electronicConsent';

/**
 * The consent to electronic signatures in this mode: title, description, content and the box's label, one per line.
 * The event holds the SHA-256 of its UTF-8 bytes. Frozen.
 */
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
