import type { WaiverConfigWire } from '@waivers/waiver/config/waiver-wire.ts';
import type { ProductLocale } from '@waivers/waiver/locales.ts';
import { diffArrays } from 'diff';
import { formatClockTime } from '../video/clock-time.ts';
import { sectionText, type WaiverSection, wordsOf } from './section-text.ts';

export type ComparableWaiver = {
  readonly title: string;
  readonly locale: ProductLocale;
  readonly config: WaiverConfigWire;
};

const TEXTS = ['title', 'subtitle', 'description', 'content'] as const;
const SETTINGS = [
  'locale',
  'background',
  'participantSelector',
  'defaultWaiverMode',
  'numberParticipants',
  'optInTicked',
  'homeCountry',
  'videoUrl',
  'captions',
] as const;
const VIDEO_TEXTS = ['transcript', 'questions'] as const;

export type TextPlace = (typeof TEXTS)[number] | (typeof VIDEO_TEXTS)[number];
export type Setting = (typeof SETTINGS)[number];

export type InvisibleChange = 'formatting' | 'settings';

type Words = { readonly before: string; readonly after: string; readonly unseen?: InvisibleChange };

export type Difference =
  | ({ readonly kind: 'text'; readonly place: TextPlace } & Words)
  | { readonly kind: 'setting'; readonly setting: Setting; readonly before: unknown; readonly after: unknown }
  | ({ readonly kind: 'section'; readonly key: string; readonly title: string } & SectionChange);

export type SectionChange = Words & {
  readonly how: 'added' | 'removed' | 'changed';
  readonly isMoved: boolean;
};

const htmlOf = ({ title, config }: ComparableWaiver, place: (typeof TEXTS)[number]): string =>
  place === 'title' ? title : config[place];

const textDifference = (
  before: ComparableWaiver,
  after: ComparableWaiver,
  place: (typeof TEXTS)[number],
): readonly Difference[] => {
  const [one, other] = [htmlOf(before, place), htmlOf(after, place)];
  if (one === other) return [];
  const isHtml = place === 'description' || place === 'content';
  const words = isHtml ? { before: wordsOf(one), after: wordsOf(other) } : { before: one, after: other };
  return [
    {
      kind: 'text',
      place,
      ...words,
      ...(words.before === words.after ? { unseen: 'formatting' as const } : {}),
    },
  ];
};

const questionsText = ({ questions }: ComparableWaiver['config']): string =>
  questions
    .map(({ content, options, correctOption, displayTime }) => {
      const answers = options.map((option) => (option === correctOption ? `✓ ${option}` : option));
      return `${formatClockTime(displayTime)} ${content} ${answers.join(' · ')}`;
    })
    .join('\n');

const spokenIn = ({ config }: ComparableWaiver, place: (typeof VIDEO_TEXTS)[number]): string =>
  place === 'questions' ? questionsText(config) : (config.video?.transcript ?? '');

const spokenDifference = (
  one: ComparableWaiver,
  other: ComparableWaiver,
  place: (typeof VIDEO_TEXTS)[number],
): readonly Difference[] => {
  const [before, after] = [spokenIn(one, place), spokenIn(other, place)];
  return before === after ? [] : [{ kind: 'text', place, before, after }];
};

const settingIn = ({ locale, config }: ComparableWaiver, setting: Setting): unknown => {
  if (setting === 'captions') return config.video?.captions ?? [];
  return setting === 'locale' ? locale : config[setting];
};

const settingDifference = (
  before: ComparableWaiver,
  after: ComparableWaiver,
  setting: Setting,
): readonly Difference[] => {
  const values = { before: settingIn(before, setting), after: settingIn(after, setting) };
  const isSame = JSON.stringify(values.before) === JSON.stringify(values.after);
  return isSame ? [] : [{ kind: 'setting', setting, ...values }];
};

/** Properties to compare, in this order. All others follow from these or from the section order. */
const COMPARED = [
  ...['type', 'title', 'name', 'description', 'content', 'contentKey', 'placeholder', 'editable'],
  ...['required', 'options', 'fieldsGroups', 'fields'],
];

const contentOf = (part: WaiverSection): string => JSON.stringify(part, COMPARED);

const sectionWords = (one: WaiverSection, other: WaiverSection): Words => {
  const words = { before: sectionText(one), after: sectionText(other) };
  if (words.before !== words.after || contentOf(one) === contentOf(other)) return words;
  const isFormatting = contentOf({ ...one, content: '' }) === contentOf({ ...other, content: '' });
  return { ...words, unseen: isFormatting ? 'formatting' : 'settings' };
};

/** Skips the minors' sections because they follow from the adult's. */
const sectionsOf = ({ config }: ComparableWaiver): ReadonlyMap<string, WaiverSection> =>
  new Map(
    config.waiverParts.filter(({ waiverMode }) => waiverMode === 'adult').map((part) => [part.key, part]),
  );

const sectionDifferences = (before: ComparableWaiver, after: ComparableWaiver): readonly Difference[] => {
  const [ones, others] = [sectionsOf(before), sectionsOf(after)];
  const found = new Map<string, Difference>();
  for (const { value, added, removed } of diffArrays([...ones.keys()], [...others.keys()])) {
    for (const key of value) {
      const [one, other] = [ones.get(key), others.get(key)];
      const isMoved = (added || removed) && one !== undefined && other !== undefined;
      const title = (other ?? one)?.title ?? '';
      const section = { kind: 'section', key, title, isMoved } as const;
      if (one === undefined && other !== undefined)
        found.set(key, { ...section, how: 'added', before: '', after: sectionText(other) });
      else if (one !== undefined && other === undefined)
        found.set(key, { ...section, how: 'removed', before: sectionText(one), after: '' });
      else if (one !== undefined && other !== undefined && (isMoved || contentOf(one) !== contentOf(other)))
        found.set(key, { ...section, how: 'changed', ...sectionWords(one, other) });
    }
  }
  return [...found.values()];
};

/** Returns the differences between two states of a waiver in page order, matching sections by key. */
export const differencesOf = (before: ComparableWaiver, after: ComparableWaiver): readonly Difference[] => [
  ...settingDifference(before, after, 'locale'),
  ...TEXTS.flatMap((place) => textDifference(before, after, place)),
  ...SETTINGS.slice(1).flatMap((setting) => settingDifference(before, after, setting)),
  ...VIDEO_TEXTS.flatMap((place) => spokenDifference(before, after, place)),
  ...sectionDifferences(before, after),
];
