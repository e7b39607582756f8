import { canonicalJson } from '../canonical-json.ts';
import { type ProductLocale, parseLocale } from '../locales.ts';
import { htmlWords } from '../rich-text/html-words.ts';
import { EMPTY_RICH_TEXT } from '../rich-text/rich-text.ts';
import { richTextToHtml } from '../rich-text/rich-text-html.ts';
import { ALL_DOCUMENT_WORDS, documentWordsIn } from '../texts/all-languages.ts';
import {
  hasNoHiddenCharacters,
  isBlank,
  isStorableText,
  toSingleLine,
  type Validated,
} from '../validation.ts';
import type { Video } from '../video/video.ts';
import { lacksLength } from '../video/video.ts';
import { parseVideoAddress, type VideoAddress } from '../video/video-address.ts';
import { hasOwnText } from './own-text.ts';
import { questionProblems } from './parts/question-rules.ts';
import { type AuthoringContext, storedOptions } from './parts/waiver-fields.ts';
import { duplicateForMinors } from './parts/waiver-minors.ts';
import { checkParts } from './parts/waiver-part-rules.ts';
import { storedPart } from './parts/waiver-parts.ts';
import { toWire } from './to-wire.ts';
import { MAX_CONFIG_BYTES, MAX_TITLE_LENGTH, type Question, type WaiverConfig } from './waiver-config.ts';
import { type WaiverErrors, waiverErrors } from './waiver-errors.ts';
import { consentContent } from './waiver-template.ts';
import { storedTexts } from './waiver-texts.ts';
import { type WaiverConfigWire, waiverConfigWire } from './waiver-wire.ts';

export type ValidWaiver = {
  readonly title: string;
  readonly locale: ProductLocale;
  readonly config: WaiverConfig;
  /** A new background as a `data:` URL. The caller must store it and set `config.background` to its SHA-256. */
  readonly newBackground?: string;
};

const readTitle = (title: unknown, errors: WaiverErrors): string => {
  if (title === undefined || title === null) errors.add('title', 'required');
  else if (typeof title !== 'string') errors.add('title', 'wrong_type');
  else if (!isStorableText(title)) errors.add('title', 'unreadable_text');
  else if (!hasNoHiddenCharacters(title)) errors.add('title', 'hidden_characters');
  else if (isBlank(title)) errors.add('title', 'required');
  else if (toSingleLine(title).length > MAX_TITLE_LENGTH) errors.add('title', 'too_long');
  else return toSingleLine(title);
  return '';
};

const readLocale = (locale: unknown, errors: WaiverErrors): ProductLocale => {
  const known = typeof locale === 'string' ? parseLocale(locale) : undefined;
  if (known === undefined) errors.add('locale', locale === undefined ? 'required' : 'unknown_locale');
  return known ?? 'en';
};

const requiredText = (text: string, path: string, errors: WaiverErrors): string => {
  if (isBlank(text)) errors.add(path, 'required');
  return toSingleLine(text);
};

const DATA_URL = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/;
const STORED_IMAGE = /(?:^|\/)([0-9a-f]{64})$/;

const readBackground = (
  background: string | null,
  errors: WaiverErrors,
): { readonly background: string | null; readonly newBackground?: string } => {
  if (background === null || background === '') return { background: null };
  if (DATA_URL.test(background)) return { background: null, newBackground: background };
  const sha256 = STORED_IMAGE.exec(background)?.[1];
  if (sha256 === undefined) errors.add('config.background', 'invalid_background');
  return { background: sha256 ?? null };
};

/** Normalises the URL. The caller must check that an uploaded video exists. */
const readVideoUrl = (text: string, errors: WaiverErrors): VideoAddress | undefined => {
  if (isBlank(text)) return undefined;
  const address = parseVideoAddress(text);
  if (address === undefined) errors.add('config.videoUrl', 'invalid_video_url');
  return address;
};

const readVideo = (
  wire: Video | undefined,
  address: VideoAddress | undefined,
  errors: WaiverErrors,
): Video | undefined => {
  if (wire === undefined || address === undefined) return undefined;
  const captions = address.kind === 'upload' ? wire.captions : [];
  for (const [index, { locale }] of captions.entries()) {
    if (captions.findIndex((each) => each.locale === locale) < index)
      errors.add(`config.video.captions[${index}].locale`, 'duplicate_captions');
  }
  return { ...wire, captions };
};

const readQuestion = (
  wire: Question,
  path: string,
  duration: number | undefined,
  errors: WaiverErrors,
): Question => {
  const question = {
    id: wire.id,
    content: wire.content.trim(),
    options: storedOptions(wire.options),
    correctOption: wire.correctOption.trim(),
    displayTime: wire.displayTime,
  };
  for (const { member, code } of questionProblems(question, duration)) errors.add(`${path}.${member}`, code);
  return question;
};

const readQuestions = (
  wire: readonly Question[],
  duration: number | undefined,
  errors: WaiverErrors,
): Question[] =>
  wire
    .map((question, index) => {
      const path = `config.questions[${index}]`;
      if (wire.findIndex(({ id }) => id === question.id) < index) errors.add(`${path}.id`, 'duplicate_id');
      return readQuestion(question, path, duration, errors);
    })
    .toSorted((one, other) => one.displayTime - other.displayTime);

const readConfig = (
  wire: WaiverConfigWire,
  author: AuthoringContext,
): { readonly config: WaiverConfig; readonly newBackground?: string } => {
  const { errors, locale, texts } = author;
  const parts = wire.waiverParts.flatMap((part, index) => {
    const path = `config.waiverParts[${index}]`;
    return part.waiverMode === 'adult' ? [{ part: storedPart(part, path, author), path }] : [];
  });
  checkParts(parts, errors);
  const { background, ...image } = readBackground(wire.background, errors);
  const address = readVideoUrl(wire.videoUrl, errors);
  const video = readVideo(wire.video, address, errors);
  const config = {
    title: requiredText(wire.title, 'config.title', errors),
    subtitle: requiredText(wire.subtitle, 'config.subtitle', errors),
    description: texts.get('config.description') ?? EMPTY_RICH_TEXT,
    content: texts.get('config.content') ?? EMPTY_RICH_TEXT,
    background,
    ...(wire.defaultWaiverMode !== undefined && { defaultWaiverMode: wire.defaultWaiverMode }),
    numberParticipants: wire.numberParticipants,
    participantSelector: wire.participantSelector,
    optInTicked: wire.optInTicked,
    ...(wire.homeCountry !== undefined && { homeCountry: wire.homeCountry }),
    videoUrl: address?.address ?? '',
    ...(video !== undefined && { video }),
    questions: readQuestions(wire.questions, video?.duration, errors),
    waiverParts: parts.map(({ part }) => part),
  };
  // Only derive from valid configs: invalid input may have keys that are not even strings.
  const isValid = errors.all().length === 0;
  return { config: isValid ? duplicateForMinors(config, documentWordsIn(locale)) : config, ...image };
};

const rejectHidden = (value: unknown, path: string, errors: WaiverErrors): void => {
  if (typeof value === 'string' && !hasNoHiddenCharacters(value)) errors.add(path, 'hidden_characters');
  if (typeof value !== 'object' || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    rejectHidden(item, Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`, errors);
  }
};

const CONSENTS: ReadonlySet<string> = new Set(
  ALL_DOCUMENT_WORDS.map((words) => htmlWords(richTextToHtml(consentContent(words)))),
);

const sizeOf = (config: WaiverConfig): number => new TextEncoder().encode(canonicalJson(config)).length;

const checkPublishable = (config: WaiverConfig, errors: WaiverErrors): void => {
  if (!hasOwnText(toWire(config, String), CONSENTS)) errors.add('config.content', 'text_required');
  if (lacksLength(config)) errors.add('config.videoUrl', 'video_length');
};

/** Validates a waiver (spec section 5) and normalises it for events. Idempotent, never throws. Server only. */
export const validateWaiver = (waiver: {
  readonly title: unknown;
  readonly locale: unknown;
  readonly config: unknown;
  readonly publish?: boolean;
}): Validated<ValidWaiver> => {
  const errors = waiverErrors();
  const title = readTitle(waiver.title, errors);
  const locale = readLocale(waiver.locale, errors);
  const wire = waiverConfigWire.safeParse(waiver.config, { reportInput: true });
  if (!wire.success) {
    errors.addIssues('config', wire.error);
    return { ok: false, errors: errors.all() };
  }
  rejectHidden(wire.data, 'config', errors);
  const texts = storedTexts(wire.data, errors);
  if (texts === undefined) return { ok: false, errors: errors.all() };
  const { config, newBackground } = readConfig(wire.data, { locale, errors, texts });
  if (waiver.publish === true) checkPublishable(config, errors);
  if (errors.all().length === 0 && sizeOf(config) > MAX_CONFIG_BYTES)
    errors.add('config', 'config_too_large');
  if (errors.all().length > 0) return { ok: false, errors: errors.all() };
  return {
    ok: true,
    value: { title, locale, config, ...(newBackground !== undefined && { newBackground }) },
  };
};
