import type { ShownWaiver, WaiverAnswer } from '@waivers/contract/waivers/waiver-answer.ts';
import { toWire } from '@waivers/waiver/config/to-wire.ts';
import { defaultWaiverConfig } from '@waivers/waiver/config/waiver-template.ts';
import type { WaiverConfigWire } from '@waivers/waiver/config/waiver-wire.ts';
import { type ProductLocale, parseLocale } from '@waivers/waiver/locales.ts';
import type { DocumentWords } from '@waivers/waiver/texts/document-words.ts';
import { Problem, UNREADABLE } from '../problems/problem.ts';
import { htmlOf, isPlainText, plainTextOf } from './plain-text.ts';

export type WaiverDraft = {
  readonly title: string;
  readonly subtitle: string;
  readonly description: string;
  readonly content: string;
  readonly locale: ProductLocale;
};

export type WaiverBody = {
  readonly title: string;
  readonly locale: ProductLocale;
  readonly published: boolean;
  readonly config: WaiverConfigWire;
  /** Revision only; the publication stays. */
  readonly preview?: true;
};

/** As editing began; without an id it is not saved yet. */
export type EditedWaiver = {
  readonly id: string | undefined;
  readonly version: number;
  readonly published: boolean;
  readonly unpublishedChanges: boolean;
  readonly draft: WaiverDraft;
  readonly config: WaiverConfigWire;
  /** Texts whose formatting typing would lose. */
  readonly formatted: ReadonlySet<'description' | 'content'>;
};

/** Only the owner's own answer has it. */
const withRightOption = ({
  correctOption = '',
  ...question
}: ShownWaiver['config']['questions'][number]) => ({
  ...question,
  correctOption,
});

/** @throws Problem for a language that this page does not know: saving would change it */
export const editedWaiver = ({ result }: WaiverAnswer): EditedWaiver => {
  const { document, config } = result;
  const locale = parseLocale(result.locale);
  if (locale === undefined) throw new Problem(200, UNREADABLE, `Its language is ${result.locale}.`);
  const formatted = (['description', 'content'] as const).filter((name) => !isPlainText(document[name]));
  return {
    id: result.id,
    version: result.version,
    published: result.published,
    unpublishedChanges: result.unpublishedChanges === true,
    draft: {
      title: result.title,
      subtitle: config.subtitle,
      description: plainTextOf(document.description),
      content: plainTextOf(document.content),
      locale,
    },
    config: { ...config, questions: config.questions.map(withRightOption) },
    formatted: new Set(formatted),
  };
};

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** 16 characters A–Z and 0–9. */
const partKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => LETTERS[byte % LETTERS.length]).join('');

/** @param words in any language: the server translates the product's own titles */
export const newWaiver = (locale: ProductLocale, words: DocumentWords): EditedWaiver => ({
  id: undefined,
  version: 0,
  published: false,
  unpublishedChanges: false,
  draft: { title: '', subtitle: words.subtitle, description: '', content: '', locale },
  config: toWire(defaultWaiverConfig(words, partKey), () => ''),
  formatted: new Set(),
});

/** The product's own subtitle is translated, the owner's stays. @param words of both languages */
export const inLocale = (
  draft: WaiverDraft,
  locale: ProductLocale,
  words: { readonly from: DocumentWords; readonly to: DocumentWords },
): WaiverDraft => {
  const isOurs = draft.subtitle === words.from.subtitle;
  return { ...draft, locale, subtitle: isOurs ? words.to.subtitle : draft.subtitle };
};

const FIELDS = ['title', 'subtitle', 'description', 'content', 'locale'] as const;
export type DraftField = (typeof FIELDS)[number];

export const changedFields = (from: WaiverDraft, to: WaiverDraft): readonly DraftField[] =>
  FIELDS.filter((name) => from[name] !== to[name]);

/** Spec section 5. */
export const missingFields = (draft: WaiverDraft): readonly DraftField[] =>
  (['title', 'subtitle'] as const).filter((name) => draft[name].trim() === '');

/** Untouched texts keep their formatting. */
export const configOf = (waiver: EditedWaiver, draft: WaiverDraft): WaiverConfigWire => {
  const { config } = waiver;
  const changed = new Set(changedFields(waiver.draft, draft));
  const isHeading = config.title === waiver.draft.title || config.title === '';
  return {
    ...config,
    title: isHeading ? draft.title : config.title,
    subtitle: draft.subtitle,
    description: changed.has('description') ? htmlOf(draft.description) : config.description,
    content: changed.has('content') ? htmlOf(draft.content) : config.content,
  };
};
