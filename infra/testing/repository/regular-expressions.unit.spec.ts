import { analyse } from 'scslre';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { isSpec, readSources } from './sources.ts';

type Node = { readonly [name: string]: unknown };

/** Files that build expressions from our own constants. Review each file before adding it. */
const COMPOSED = new Set([
  'events/src/log/port/log-position.ts',
  'projections/src/queries/search/search-text.ts',
  'projections/src/record-pdf/script-fonts.ts',
  'waiver/src/rich-text/mail-text.ts',
  'web/src/rich-text/selected-words.ts',
]);

const nodesIn = (value: unknown): readonly Node[] => {
  if (typeof value !== 'object' || value === null) return [];
  const within = Object.values(value).flatMap(nodesIn);
  return Array.isArray(value) ? within : [value as Node, ...within];
};

const isConstruction = ({ type, callee }: Node): boolean =>
  (type === 'NewExpression' || type === 'CallExpression') && (callee as Node).name === 'RegExp';

/** @returns the reasons why matching takes superlinear time */
const slowWays = (source: string, flags: string): readonly string[] =>
  analyse({ source, flags }).reports.map(({ type }) => type);

const sources = readSources('.', ['ts', 'tsx']).filter(
  ({ path }) => !isSpec(path) && !/^(?:infra|load-tests)\/|\/(?:testing|browser|build)\//.test(path),
);

describe('regular expressions', () => {
  const nodes = sources
    // Pre-filters files, because parsing all of them takes seconds. Division has a space after its slash.
    .filter(({ text }) => text.includes('RegExp(') || /[\s([,{!]\/[^/*\s]/.test(text))
    .flatMap(({ path, text }) =>
      nodesIn(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })).map((node) => ({ path, node })),
    );
  const expressions = nodes.flatMap(({ path, node }) => {
    const regex = node.regex as { readonly pattern: string; readonly flags: string } | undefined;
    return regex === undefined ? [] : [{ path, ...regex }];
  });

  it('run in linear time', () => {
    expect(expressions.length).toBeGreaterThan(300);
    const slow = expressions.flatMap(({ path, pattern, flags }) => {
      const ways = slowWays(pattern, flags);
      return ways.length === 0 ? [] : [`${path}: /${pattern}/${flags} (${ways.join(', ')})`];
    });
    expect(slow).toEqual([]);
  });

  it('are literals, so that they can be checked', () => {
    const composed = nodes.filter(({ node }) => isConstruction(node)).map(({ path }) => path);
    expect(composed.filter((path) => !COMPOSED.has(path))).toEqual([]);
  });

  it.each([
    ['(?<=;"*)(?==)', 'g'],
    ['<[^>]*>', 'g'],
    ['^\\s*\\d+\\s*[\\s.]\\s*$', ''],
    ['^(?:a+)+$', ''],
  ])('are rejected if they may be slow, such as /%s/%s', (source, flags) => {
    expect(slowWays(source, flags)).not.toEqual([]);
  });
});
