import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { problemWithName, titlesOf } from './test-names.ts';

/** A row of `docs/spec-coverage.md`: what the specification says, the code, and the tests that show it. */
export type Row = { readonly says: string; readonly standsIn: string; readonly shownBy: string };

type Link = { readonly text: string; readonly file: string };

const PAGE = join('docs', 'spec-coverage.md');
const NOTHING = '–';

/** All table rows of the page without heads. A row has three cells; pipes inside code do not split one. */
export const rowsIn = (page: string): readonly Row[] =>
  page
    .split('\n')
    .filter((line) => /^\| (?!---|the spec says)/.test(line))
    .map((line) => {
      const [says = '', standsIn = '', shownBy = '', ...more] = line.slice(2, -2).split(' | ');
      return { says, standsIn, shownBy: [shownBy, ...more].join(' | ') };
    });

const linksIn = (cell: string): readonly Link[] =>
  [...cell.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, text = '', file = '']) => ({ text, file }));

const besideLinks = (cell: string): string => cell.replaceAll(/\[[^\]]+\]\([^)]+\)|·/g, '').trim();

const read = new Map<string, ReturnType<typeof titlesOf>>();
const titlesOnce = (file: string): ReturnType<typeof titlesOf> => {
  const titles = read.get(file) ?? titlesOf(file);
  read.set(file, titles);
  return titles;
};

const isOpen = ({ standsIn }: Row): boolean => /^open\b/.test(standsIn);

/** @returns problems of a row in words; none when it is open, or its code and tests exist */
export const problemsOf = (row: Row, root: string): readonly string[] => {
  const folder = join(root, dirname(PAGE));
  const there = ({ file }: Link) => existsSync(join(folder, file));
  const code = linksIn(row.standsIn);
  const dead = [...code, ...linksIn(row.shownBy)].filter((link) => !there(link));
  if (dead.length > 0) return dead.map(({ file }) => `${file} is not there`);
  if (isOpen(row)) return row.shownBy === NOTHING ? [] : ['is open, and shown'];
  if (code.length === 0) return ['names no code and is not open'];
  const shown = linksIn(row.shownBy);
  if (shown.length === 0) return ['names no test and is not open'];
  const more = besideLinks(row.shownBy);
  return [
    ...(more === '' ? [] : [`says more than its tests: ${more}`]),
    ...shown.flatMap(({ text, file }) => problemWithName(text, titlesOnce(join(folder, file))) ?? []),
  ];
};

export const problemsOfPage = (root: string): readonly string[] =>
  rowsIn(readFileSync(join(root, PAGE), 'utf8')).flatMap((row) =>
    problemsOf(row, root).map((problem) => `${row.says}: ${problem}`),
  );
