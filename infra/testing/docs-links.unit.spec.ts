import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');

const pages: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

const linksIn = (page: string): readonly string[] =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)|<img src="([^"]+)"/g)]
    .map(([, link, picture]) => link ?? picture ?? '')
    .filter((link) => !/^[a-z]+:/.test(link));

describe('the documentation', () => {
  it.each(pages)('%s links to what is there', (page) => {
    const folder = join(ROOT, dirname(page));
    expect(linksIn(page).filter((link) => !existsSync(join(folder, link)))).toEqual([]);
  });

  it('has one decision for each number, and the one that code names', () => {
    const names = readdirSync(join(ROOT, 'docs', 'decisions'));
    const numbers = names.map((name) => name.slice(0, 4));
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
    const headed = names.filter((name) =>
      readFileSync(join(ROOT, 'docs', 'decisions', name), 'utf8').startsWith(`# ${name.slice(0, 4)} `),
    );
    expect(headed).toEqual(names);
    const sources = [
      'waiver',
      'contract',
      'events',
      'server',
      'command-api',
      'projections',
      'follow-ups',
      'web',
      'infra',
      'load-tests',
    ].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
        .map((name) => join(ROOT, folder, name)),
    );
    const named = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/docs\/decisions\/(\d{4})/g)].map(([, number = '']) => number),
    );
    expect(named.filter((number) => !numbers.includes(number))).toEqual([]);
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
        expect(code).toMatch(new RegExp(`^export (const|function|default) ${name}\\b`, 'm'));
      }
    }
  });
});
