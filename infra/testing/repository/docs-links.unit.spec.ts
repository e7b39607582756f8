import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { alertNames, runbooks } from '../../observability/observability-files.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

const pages: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'ARCHITECTURE.md',
  'SECURITY.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

const PACKAGES: readonly string[] = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).workspaces;

type Link = { readonly file: string; readonly anchor: string | undefined };

const linksIn = (page: string): readonly Link[] =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(/\]\(([^)\s]+)[^)]*\)|<img src="([^"]+)"/g)]
    .map(([, link, picture]) => link ?? picture ?? '')
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => {
      const [file = '', anchor] = link.split('#');
      return { file: file === '' ? page : join(dirname(page), file), anchor };
    });

/** Returns the anchors that GitHub generates for a page's headings. */
const anchorsOf = (page: string): readonly string[] =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const isBroken = ({ file, anchor }: Link): boolean =>
  !existsSync(join(ROOT, file)) ||
  (anchor !== undefined && file.endsWith('.md') && !anchorsOf(file).includes(anchor));

describe('documentation', () => {
  it.each(pages)('%s only links to existing files and headings', (page) => {
    expect(linksIn(page).filter(isBroken)).toEqual([]);
  });

  it('has every page and heading that an alert rule names', () => {
    const links = runbooks().map((link) => {
      const [file = '', anchor] = link.split('#');
      return { file, anchor };
    });
    expect(links).toHaveLength(alertNames().length);
    expect(links.filter(isBroken)).toEqual([]);
  });

  it('contains every page referenced in code', () => {
    const sources = PACKAGES.flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(tsx?|sql)$/.test(name) && !name.includes('node_modules'))
        .map((name) => join(ROOT, folder, name)),
    );
    const missing = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/docs\/[\w/-]+\.md/g)]
        .map(([page]) => page)
        .filter((page) => !existsSync(join(ROOT, page)))
        .map((page) => `${file}: ${page}`),
    );
    expect(missing).toEqual([]);
  });

  it('names only exported functions in the “life of one signature” section', () => {
    const [, life = ''] = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8').split(
      /^## The life of one signature$/m,
    );
    const steps = [...life.matchAll(/`(\w+)` in\s+\[`[^`]+`\]\(([^)]+)\)/g)];
    expect(steps.length).toBeGreaterThanOrEqual(9);
    for (const [, name, file = ''] of steps) {
      expect(readFileSync(join(ROOT, file), 'utf8')).toMatch(
        new RegExp(`^export (const|function|default) ${name}\\b`, 'm'),
      );
    }
  });
});
