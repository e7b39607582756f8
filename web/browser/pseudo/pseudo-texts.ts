import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentWords as en } from '@waivers/waiver/texts/en/document.ts';

/** Part of react-intl's AST: https://formatjs.github.io/docs/core-concepts/icu-syntax */
type Element = {
  readonly type: number;
  readonly value?: string;
  readonly options?: Readonly<Record<string, { readonly value: readonly Element[] }>>;
};
type Compiled = Readonly<Record<string, readonly Element[]>>;

/** The pseudo-locale's texts: English, accented, at least 30% longer and in brackets. */
export type PseudoTexts = {
  readonly app: Compiled;
  readonly sign: Compiled;
  readonly plain: Readonly<Record<string, string>>;
};

const TEXTS = join(import.meta.dirname, '..', '..', '..', 'waiver', 'src', 'texts');
const FORMATJS = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'node_modules',
  '@formatjs',
  'cli',
  'bin',
  'formatjs',
);
const LITERAL = 0;
const LENGTH_FACTOR = 1.3;

export const catalogue = (half: 'app' | 'sign', locale = 'en'): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(TEXTS, locale, `${half}.json`), 'utf8'));

const stringsIn = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : [];

export const PLAIN_TEXTS: readonly string[] = [...new Set(stringsIn(en))];

const lengthOf = (message: readonly Element[]): number =>
  message.reduce((sum, { type, value, options }) => {
    if (options !== undefined)
      return sum + Math.max(...Object.values(options).map((option) => lengthOf(option.value)));
    return sum + (type === LITERAL ? (value ?? '').length : 0);
  }, 0);

/** Pads short words that have too few vowels for the tool to lengthen. */
const lengthen = (message: readonly Element[], english: number): readonly Element[] => {
  const missing = Math.ceil(english * LENGTH_FACTOR) - lengthOf(message);
  const rest = { type: LITERAL, value: `${'·'.repeat(Math.max(missing, 0))}]` };
  return [...message.slice(0, -1), rest];
};

const compile = (texts: Readonly<Record<string, string>>, more: readonly string[]): Compiled => {
  const folder = mkdtempSync(join(tmpdir(), 'waivers-pseudo-'));
  try {
    const file = join(folder, 'texts.json');
    writeFileSync(file, JSON.stringify(texts));
    const output = execFileSync(
      process.execPath,
      [FORMATJS, 'compile', file, '--ast', '--format', 'simple', ...more],
      { encoding: 'utf8' },
    );
    return JSON.parse(output);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

export const pseudoMessages = (texts: Readonly<Record<string, string>>): Compiled => {
  const english = compile(texts, []);
  return Object.fromEntries(
    Object.entries(compile(texts, ['--pseudo-locale', 'en-XA'])).map(([id, message]) => [
      id,
      lengthen(message, lengthOf(english[id] ?? [])),
    ]),
  );
};

const plainText = (message: readonly Element[]): string =>
  message.map(({ type, value }) => (type === LITERAL ? value : `{${value}}`)).join('');

export const makePseudoTexts = (): PseudoTexts => {
  const plain = pseudoMessages(Object.fromEntries(PLAIN_TEXTS.map((text, index) => [`${index}`, text])));
  return {
    app: pseudoMessages(catalogue('app')),
    sign: pseudoMessages(catalogue('sign')),
    plain: Object.fromEntries(PLAIN_TEXTS.map((text, index) => [text, plainText(plain[index] ?? [])])),
  };
};
