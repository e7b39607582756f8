import type { ShownWaiver, WaiverAnswer } from '@waivers/contract/waivers/waiver-answer.ts';
import { toWire } from '@waivers/waiver/config/to-wire.ts';
import { defaultWaiverConfig } from '@waivers/waiver/config/waiver-template.ts';
import type { WaiverConfigWire } from '@waivers/waiver/config/waiver-wire.ts';
import { type ProductLocale, parseLocale } from '@waivers/waiver/locales.ts';
import type { CountryCode } from '@waivers/waiver/options/countries.ts';
import type { DocumentWords } from '@waivers/waiver/texts/document-words.ts';
import { Problem, UNREADABLE } from '../problems/problem.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Bytes from this value on would bias the result towards the first letters. */
const FAIR = 256 - (256 % LETTERS.length);

const randomLetters = (): string => {
  let letters = '';
  while (letters.length < 16) {
    for (const byte of crypto.getRandomValues(new Uint8Array(16))) {
      if (byte < FAIR && letters.length < 16) letters += LETTERS[byte % LETTERS.length];
    }
  }
  return letters;
};

/** Returns 16 random characters A–Z and 0–9 (spec section 9). */
export const newPartKey = randomLetters;

/** Returns the type, two underscores and 16 random characters A–Z and 0–9 (spec section 9). */
export const newFieldName = (type: string): string => `${type}__${randomLetters()}`;

/** Keeps the random part, so that the field keeps its identity. Does not change built-in names such as `phone`. */
export const nameWithType = (name: string, type: string): string =>
  name.replace(/^[A-Za-z_]+(?=__[A-Z0-9]{16}$)/, type);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Short-circuits identical values. An undefined property equals a missing one. */
const isDeepEqual = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true;
  if (!isRecord(one) || !isRecord(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isDeepEqual(one[name], other[name]));
};

export type DraftPart = WaiverConfigWire['waiverParts'][number];
export type DraftGroup = DraftPart['fieldsGroups'][number];
export type DraftField = DraftGroup['fields'][number];

/** Rich text is HTML as serialized by the server. Changes preserve the identity of untouched parts. */
export type WaiverDraft = {
  readonly title: string;
  readonly locale: ProductLocale;
  /** Contains only the adults' parts, in order. The server derives the minors' parts and numbers all of them. */
  readonly config: WaiverConfigWire;
};

export type ChangeDraft = (edit: (draft: WaiverDraft) => WaiverDraft) => void;

export type WaiverBody = WaiverDraft & {
  readonly published: boolean;
  /** Saves a revision without publishing it. */
  readonly preview?: true;
};

/** The waiver when editing started. The ID is undefined until the waiver is saved. */
export type EditedWaiver = {
  readonly id: string | undefined;
  readonly version: number;
  readonly published: boolean;
  readonly unpublishedChanges: boolean;
  readonly draft: WaiverDraft;
};

/** `correctOption` is optional because only owners receive it. */
const withRightOption = ({
  correctOption = '',
  ...question
}: ShownWaiver['config']['questions'][number]) => ({
  ...question,
  correctOption,
});

const adultParts = (parts: readonly DraftPart[]): DraftPart[] =>
  parts
    .filter(({ waiverMode }) => waiverMode === 'adult')
    .toSorted((one, other) => one.sortOrder - other.sortOrder);

/** @throws Problem if the page does not know the waiver's language, because saving would change it */
export const draftFromAnswer = ({
  title,
  locale,
  config,
}: Pick<ShownWaiver, 'title' | 'locale' | 'config'>): WaiverDraft => {
  const known = parseLocale(locale);
  if (known === undefined) throw new Problem(200, UNREADABLE, `Its language is ${locale}.`);
  const questions = config.questions.map(withRightOption);
  return {
    title,
    locale: known,
    config: { ...config, questions, waiverParts: adultParts(config.waiverParts) },
  };
};

/** @throws Problem under the same conditions as `draftFromAnswer` */
export const editedWaiver = ({ result }: WaiverAnswer): EditedWaiver => ({
  id: result.id,
  version: result.version,
  published: result.published,
  unpublishedChanges: result.unpublishedChanges === true,
  draft: draftFromAnswer(result),
});

/** @param words the product's texts in the waiver's language @param homeCountry the business's country, if known */
export const newWaiver = (
  locale: ProductLocale,
  words: DocumentWords,
  homeCountry?: CountryCode,
): EditedWaiver => {
  const config = toWire(defaultWaiverConfig(words, newPartKey), () => '');
  return {
    id: undefined,
    version: 0,
    published: false,
    unpublishedChanges: false,
    draft: {
      title: '',
      locale,
      config: {
        ...config,
        ...(homeCountry !== undefined && { homeCountry }),
        waiverParts: adultParts(config.waiverParts),
      },
    },
  };
};

export const changeConfig = (draft: WaiverDraft, changes: Partial<WaiverConfigWire>): WaiverDraft => ({
  ...draft,
  config: { ...draft.config, ...changes },
});

export const isSameDraft = (one: WaiverDraft, other: WaiverDraft): boolean => isDeepEqual(one, other);

/** Also changes the heading unless it differs from the title. */
export const changeTitle = (draft: WaiverDraft, title: string): WaiverDraft => {
  const follows = draft.config.title === draft.title || draft.config.title === '';
  return { ...draft, title, config: follows ? { ...draft.config, title } : draft.config };
};

/** Numbers the sections, as the server expects. */
export const withSortOrder = ({ title, locale, config }: WaiverDraft): WaiverDraft => ({
  title,
  locale,
  config: {
    ...config,
    waiverParts: config.waiverParts.map((part, index) => ({ ...part, sortOrder: index + 1 })),
  },
});
