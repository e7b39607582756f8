import { isFinishedLocale, type ProductLocale } from '../locales.ts';
import { htmlWords } from '../rich-text/html-words.ts';
import { isBlank } from '../validation.ts';
import { lacksLength } from '../video/video.ts';
import { parseVideoAddress } from '../video/video-address.ts';
import { FIELD_TRAITS } from '../vocabulary/form.ts';
import { hasOwnText, isConsentPart } from './own-text.ts';
import { type QuestionProblem, questionProblems } from './parts/question-rules.ts';
import type { WaiverConfigWire } from './waiver-wire.ts';

const CHECKLIST_CODES = [
  'title',
  'subtitle',
  'text',
  'sample_text',
  'gap',
  'section_title',
  'field_title',
  'field_name',
  'options',
  'confirmation',
  'signature',
  'consent',
  'language',
  'video_address',
  'video_length',
  'question_text',
  'question_options',
  'question_right',
  'question_time',
  'video_questions',
] as const;
export type ChecklistCode = (typeof CHECKLIST_CODES)[number];

/** Codes that appear on the checklist without blocking publication. */
export const ADVISORY_CODES: ReadonlySet<ChecklistCode> = new Set([
  'sample_text',
  'gap',
  'field_name',
  'confirmation',
  'video_questions',
]);

/**
 * `path` is the same as in the server's errors, `section` is a title or a number counted from 1, `gap` is a bracketed
 * placeholder and `times` is how often it occurs.
 */
export type ChecklistItem = {
  readonly code: ChecklistCode;
  readonly path: string;
  readonly section?: string;
  readonly gap?: string;
  readonly times?: number;
};

type WirePart = WaiverConfigWire['waiverParts'][number];
type WireField = WirePart['fieldsGroups'][number]['fields'][number];

type Checked = {
  readonly title: string;
  readonly locale: ProductLocale;
  readonly config: WaiverConfigWire;
};

const isUntitled = ({ title, messageKey }: Pick<WirePart, 'title' | 'messageKey'>): boolean =>
  isBlank(title) && messageKey === undefined;

const lacksOptions = ({ name, type, options }: WireField): boolean =>
  FIELD_TRAITS[type].hasOptions && name !== 'birthYear' && options.every(isBlank);

const GAP = /(?<!\[)\[[^[\]]{1,100}\](?!\])/g;

const missingInText = (
  html: string,
  path: string,
  samples: ReadonlySet<string>,
  section?: string,
): readonly ChecklistItem[] => {
  const words = htmlWords(html);
  const where = section === undefined ? { path } : { path, section };
  if (samples.has(words)) return [{ code: 'sample_text', ...where }];
  const gaps = words.match(GAP) ?? [];
  return [...new Set(gaps)].map((gap) => {
    const times = gaps.filter((each) => each === gap).length;
    return { code: 'gap', ...where, gap, times };
  });
};

const missingInPart = (
  part: WirePart,
  path: string,
  number: number,
  samples: ReadonlySet<string>,
  defaultNames: ReadonlySet<string>,
): readonly ChecklistItem[] => {
  const section = isBlank(part.title) ? String(number) : part.title.trim();
  const fields = part.fieldsGroups.flatMap((group, at) =>
    group.fields.flatMap((field, index): readonly ChecklistItem[] => {
      const fieldPath = `${path}.fieldsGroups[${at}].fields[${index}]`;
      return [
        ...(isUntitled(field) ? [{ code: 'field_title', path: `${fieldPath}.title`, section } as const] : []),
        ...(defaultNames.has(field.title) && field.messageKey === undefined
          ? [{ code: 'field_name', path: `${fieldPath}.title`, section } as const]
          : []),
        ...(lacksOptions(field) ? [{ code: 'options', path: `${fieldPath}.options`, section } as const] : []),
      ];
    }),
  );
  const saysNothing = [htmlWords(part.content), part.description].every(isBlank);
  const isEmptyConfirmation = part.type === 'confirmation' && part.contentKey === undefined && saysNothing;
  return [
    ...(isUntitled(part) ? [{ code: 'section_title', path: `${path}.title`, section } as const] : []),
    ...(isEmptyConfirmation && !isConsentPart(part)
      ? [{ code: 'confirmation', path: `${path}.content`, section } as const]
      : []),
    ...missingInText(part.content, `${path}.content`, samples, section),
    ...fields,
  ];
};

const missingText = (
  config: WaiverConfigWire,
  samples: ReadonlySet<string>,
  consents: ReadonlySet<string>,
): readonly ChecklistItem[] => {
  if (!hasOwnText(config, consents)) return [{ code: 'text', path: 'config.content' }];
  return (['description', 'content'] as const).flatMap((name) =>
    missingInText(config[name], `config.${name}`, samples),
  );
};

const PARTS = 'config.waiverParts';

type PlacedPart = { readonly part: WirePart; readonly path: string };

const missingParts = (parts: readonly PlacedPart[]): readonly ChecklistItem[] => {
  const consent = parts.find(({ part }) => isConsentPart(part));
  const hasConsent =
    consent !== undefined &&
    (consent.part.contentKey !== undefined || !isBlank(htmlWords(consent.part.content)));
  return [
    ...(parts.some(({ part }) => part.type === 'signature')
      ? []
      : [{ code: 'signature', path: PARTS } as const]),
    ...(hasConsent
      ? []
      : [{ code: 'consent', path: consent === undefined ? PARTS : `${consent.path}.content` } as const]),
  ];
};

const OF_QUESTION = {
  content: 'question_text',
  options: 'question_options',
  correctOption: 'question_right',
  displayTime: 'question_time',
} as const satisfies Readonly<Record<QuestionProblem['member'], ChecklistCode>>;

const missingVideo = ({ videoUrl, video, questions }: WaiverConfigWire): readonly ChecklistItem[] => {
  if (videoUrl === '' && questions.length === 0) return [];
  const hasAddress = parseVideoAddress(videoUrl) !== undefined;
  return [
    ...(hasAddress ? [] : [{ code: 'video_address', path: 'config.videoUrl' } as const]),
    ...(hasAddress && lacksLength({ videoUrl, video })
      ? [{ code: 'video_length', path: 'config.videoUrl' } as const]
      : []),
    ...questions.flatMap((question, at) =>
      questionProblems(question, video?.duration).map(({ member }) => ({
        code: OF_QUESTION[member],
        path: `config.questions[${at}].${member}`,
        section: String(at + 1),
      })),
    ),
    ...(questions.length === 0 ? [{ code: 'video_questions', path: 'config.questions' } as const] : []),
  ];
};

/** The product's texts in every finished language. `samples`, which owners should replace, and `consents` are HTML. */
export type ProductTexts = {
  readonly samples?: readonly string[];
  readonly consents?: readonly string[];
  readonly fieldNames?: readonly string[];
};

const wordsIn = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.map(htmlWords).filter((words) => words !== ''));

/** Lists what the owner should fix before publishing, in page order. The server enforces all but `ADVISORY_CODES`. */
export const publicationChecklist = (
  { title, locale, config }: Checked,
  { samples = [], consents = [], fieldNames = [] }: ProductTexts,
): readonly ChecklistItem[] => {
  const defaultNames = new Set(fieldNames);
  const known = wordsIn(samples);
  const adult = config.waiverParts.flatMap((part, index) =>
    part.waiverMode === 'adult' ? [{ part, path: `${PARTS}[${index}]` }] : [],
  );
  return [
    ...(isFinishedLocale(locale) ? [] : [{ code: 'language', path: 'locale' } as const]),
    ...(isBlank(title) ? [{ code: 'title', path: 'title' } as const] : []),
    ...(isBlank(config.subtitle) ? [{ code: 'subtitle', path: 'config.subtitle' } as const] : []),
    ...missingText(config, known, wordsIn(consents)),
    ...missingVideo(config),
    ...adult.flatMap(({ part, path }, index) => missingInPart(part, path, index + 1, known, defaultNames)),
    ...missingParts(adult),
  ];
};
