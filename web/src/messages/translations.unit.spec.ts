import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FINISHED_LOCALES, type FinishedLocale } from '@waivers/waiver/locales.ts';
import { documentWordsIn, mailWordsIn, recordWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { compileMessages } from '../../build/message-syntax.ts';
import { plainOf, SAME_MEANING } from './testing/same-meaning.ts';

const TEXTS = join(import.meta.dirname, '..', '..', '..', 'waiver', 'src', 'texts');

type Texts = Readonly<Record<string, string>>;

const read = (entry: string, locale: string): Texts =>
  JSON.parse(readFileSync(join(TEXTS, locale, `${entry}.json`), 'utf8'));

const flat = (value: unknown, path = ''): readonly (readonly [string, string])[] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([key, inner]) => flat(inner, `${path}.${key}`));

/** The product name, keys, and texts that consist of placeholders only. */
const EVERYWHERE = [
  'Waivers',
  'Ctrl K',
  '({count}) {title}',
  '{label}: {message}',
  '{said} ({time})',
  '{lastName}, {firstName}',
];

/** Texts that are identical to the English because both languages use the same word. */
const SAME: Readonly<Record<FinishedLocale, readonly string[]>> = {
  en: [],
  es: ['No', 'Video', 'Webhooks'],
  fr: [
    ...[
      'Confirmation',
      'Moment',
      'Standard',
      'Description',
      'Sections',
      'Signature',
      'Type',
      'Options',
      'Date',
    ],
    ...['Webhooks', 'Pause', '{minutes, plural, one {# minute} other {# minutes}}'],
    '{minutes, plural, one {# minute} other {# minutes}} {seconds}',
    ...['Logo', 'Message', 'Notes', '{count, plural, one {# option} other {# options}}'],
    '{type}, {count, plural, one {# option} other {# options}}',
    ...['Question', 'Questions', '{time}{count, plural, =0 {} one {, # question} other {, # questions}}'],
  ],
  de: [
    'Standard',
    'Pause',
    'Text',
    'Person',
    'Offline',
    'Video',
    'Name',
    'Logo',
    'Webhooks',
    'Status',
    'Passkey',
  ],
  ja: [],
  zh: [],
  ko: [],
  vi: ['Email', 'Video', 'Logo'],
};

const valuesFor = (text: string, count: number): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries([...text.matchAll(/\{\s*(\w+)\s*\}/g)].map(([, name = '']) => [name, 'Ann'])),
  ...Object.fromEntries(
    [...text.matchAll(/\{\s*(\w+)\s*,\s*(?:plural|number)/g)].map(([, name = '']) => [name, count]),
  ),
});

type Node = {
  readonly value?: string;
  readonly options?: Readonly<Record<string, { readonly value: readonly Node[] }>>;
  readonly children?: readonly Node[];
};

const written = (nodes: readonly Node[]): string =>
  nodes.map(({ value, children }) => (children === undefined ? (value ?? '#') : written(children))).join('');

/** Returns the plural forms in each text, ignoring exact numbers such as `=0`. */
const pluralsIn = (texts: Texts, locale: string): readonly (readonly [string, Map<string, string>])[] => {
  const within = (nodes: readonly Node[]): readonly Map<string, string>[] =>
    nodes.flatMap(({ options, children = [] }) => {
      const forms = Object.entries(options ?? {}).filter(([name]) => !name.startsWith('='));
      const own = new Map(forms.map(([name, form]) => [name, written(form.value)]));
      return [...(options === undefined ? [] : [own]), ...within(children)];
    });
  return Object.entries(compileMessages(texts, locale)).flatMap(([id, nodes]) =>
    within(nodes as readonly Node[]).map((forms) => [id, forms] as const),
  );
};

const others = FINISHED_LOCALES.filter((locale) => locale !== 'en');

describe.each(['sign', 'app', 'verify'])('%s translation', (entry) => {
  const english = read(entry, 'en');

  it.each(others)(
    'differs from the English in %s unless listed',
    { meta: { spec: '1.9 multilingual signing screens' } },
    (locale) => {
      const same = Object.entries(read(entry, locale)).filter(([id, text]) => text === english[id]);
      const allowed = new Set([...EVERYWHERE, ...SAME[locale]]);
      expect(same.filter(([, text]) => !allowed.has(text))).toEqual([]);
    },
  );

  it.each(others)('differs from every other translation in %s unless both mean the same', (locale) => {
    const seen = new Map<string, string>();
    const shared = Object.entries(read(entry, locale)).flatMap(([id, text]) => {
      const pair = [seen.get(text), plainOf(english[id] ?? '')].filter((each) => each !== undefined);
      seen.set(text, pair.at(-1) ?? '');
      const [one, other] = pair.toSorted();
      return other === undefined || one === other || SAME_MEANING.has(`${one} = ${other}`)
        ? []
        : [[id, text]];
    });
    expect(shared).toEqual([]);
  });

  it.each(FINISHED_LOCALES)('has each plural form of %s exactly once', (locale) => {
    const rules = new Intl.PluralRules(locale);
    // Only counts in the millions need the `many` form of Spanish and French.
    const needed = new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count)));
    const known = new Set<string>(rules.resolvedOptions().pluralCategories);
    const inEnglish = new Map(pluralsIn(english, 'en'));
    const wrong = pluralsIn(read(entry, locale), locale).filter(([id, forms]) => {
      const has = new Set(forms.keys());
      // English texts without `one` only distinguish zero from the rest or are never used with a count of one.
      const wanted = inEnglish.get(id)?.has('one') === false ? new Set(['other']) : needed;
      const isWhole = [...wanted].every((each) => has.has(each)) && [...has].every((each) => known.has(each));
      return !isWhole || (forms.get('one') === forms.get('other') && forms.get('other') !== '# Treffer');
    });
    expect(wrong).toEqual([]);
  });

  it.each(FINISHED_LOCALES)('formats in %s for any number', (locale) => {
    const texts = read(entry, locale);
    const intl = createIntl({
      locale,
      messages: compileMessages(texts, locale) as never,
      onError: (error) => {
        throw error;
      },
    });
    // Spanish and French have a separate plural form for millions.
    for (const count of [0, 1, 2, 5, 1_000_000]) {
      for (const [id, text] of Object.entries(texts)) {
        const said = intl.formatMessage({ id: id as never }, valuesFor(text, count) as never);
        expect([id, said]).toEqual([id, expect.stringMatching(/^[^{}]+$/)]);
      }
    }
  });
});

const allIn = (locale: FinishedLocale): readonly string[] => [
  ...['sign', 'app', 'verify'].flatMap((entry) => Object.values(read(entry, locale))),
  ...[documentWordsIn(locale), mailWordsIn(locale), recordWordsIn(locale)].flatMap((words) =>
    flat(words).map(([, text]) => text),
  ),
];

const having = (locale: FinishedLocale, wrong: RegExp): readonly string[] =>
  allIn(locale).filter((text) => wrong.test(text));

const timesIn = (text: string, mark: string): number => text.split(mark).length - 1;

const unpaired = (locale: FinishedLocale, [open, close]: readonly [string, string]): readonly string[] =>
  allIn(locale).filter((text) => timesIn(text, open) !== timesIn(text, close));

const PAIRS = ['“”', '«»', '「」', '『』', '（）', '()', '《》'].map(
  (pair) => pair.split('') as [string, string],
);

describe('email and record texts', () => {
  // Treats `{name}` as `{firstName}`, because some languages greet people by their full name.
  const placesIn = (text: string): readonly string[] =>
    (text.match(/\{\w+\}|\[\[[\w-]+\]\]/g) ?? [])
      .map((place) => (place === '{name}' ? '{firstName}' : place))
      .toSorted();
  const placesOf = (locale: FinishedLocale) =>
    flat({ mails: mailWordsIn(locale), record: recordWordsIn(locale) })
      .map(([path, text]) => [path, placesIn(text)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1));

  it.each(others)('have the same placeholders in %s', (locale) => {
    expect(placesOf(locale)).toEqual(placesOf('en'));
  });
});

describe('typography', () => {
  it.each(others)('has no double spaces, straight quotes or triple dots in %s', (locale) => {
    expect(having(locale, /^$| {2}|^\s|\s$|"|\.\.\./)).toEqual([]);
    expect(having(locale, /\p{L}'\p{L}/u)).toEqual([]);
  });

  it.each(others.filter((locale) => locale !== 'de'))('has paired quotes and brackets in %s', (locale) => {
    for (const pair of PAIRS) expect(unpaired(locale, pair)).toEqual([]);
  });

  it('uses both marks for Spanish questions and exclamations', () => {
    expect([...unpaired('es', ['¿', '?']), ...unpaired('es', ['¡', '!'])]).toEqual([]);
  });

  it('uses non-breaking spaces in French', () => {
    expect(having('fr', /[^\u202f](?:[;!?])(?=[\s”»]|$)/)).toEqual([]);
    expect(having('fr', /[^\u00a0]:(?=\s|$)/)).toEqual([]);
    expect(having('fr', /«(?!\u00a0)|(?<!\u00a0)»/)).toEqual([]);
  });
});
