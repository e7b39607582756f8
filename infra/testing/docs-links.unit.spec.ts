import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');

const pages: readonly string[] = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

/** Files and folders that a page links to, and pictures that it shows, as written. */
const linksIn = (page: string): readonly string[] =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)|<img src="([^"]+)"/g)]
    .map(([, link, picture]) => link ?? picture ?? '')
    .filter((link) => !/^[a-z]+:/.test(link));

/** A row of the coverage: what the specification says, where it stands, what shows it. */
const isComplete = (row: string): boolean => {
  const [, where = '', shownBy = '', ...more] = row.slice(2, -2).split(' | ');
  if (more.length > 0) return false;
  if (/^open\b/.test(where)) return shownBy === '–';
  return /\]\(\.\.\/[^)]+\)/.test(where) && (shownBy === 'no spec' || /\.spec\.ts\)/.test(shownBy));
};

describe('the documentation', () => {
  it.each(pages)('%s links to what is there', (page) => {
    const folder = join(ROOT, dirname(page));
    expect(linksIn(page).filter((link) => !existsSync(join(folder, link)))).toEqual([]);
  });

  it('says of every line of the specification where it stands and what shows it, or that it is open', () => {
    const coverage = readFileSync(join(ROOT, 'docs', 'spec-coverage.md'), 'utf8');
    const rows = coverage.split('\n').filter((line) => /^\| (?!---|the spec says)/.test(line));
    expect(rows.length).toBeGreaterThan(200);
    expect(rows.filter((row) => !isComplete(row))).toEqual([]);
  });

  it('follows one signature in seven hops, each with the name to begin at', () => {
    const walkthrough = readFileSync(join(ROOT, 'docs', 'walkthrough.md'), 'utf8');
    const hops = walkthrough.split(/^## /m).filter((part) => /^\d\. /.test(part));
    const names = hops.map((hop) => hop.split('\n')[0]);
    expect(names).toEqual([
      '1. Route',
      '2. Decide',
      '3. Event',
      '4. Project',
      '5. Table',
      '6. Query',
      '7. Page',
    ]);
    for (const hop of hops) {
      const begins = [...hop.matchAll(/`(\w+)` in\s\[`[^`]+`\]\(\.\.\/([^)]+)\)/g)];
      expect(begins.length).toBeGreaterThan(0);
      for (const [, name, file = ''] of begins) {
        const code = readFileSync(join(ROOT, file), 'utf8');
        expect(code).toMatch(new RegExp(`^export (const|function) ${name}\\b`, 'm'));
      }
    }
  });
});
