import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installedPackages, type Locked } from '../../release/locked-packages.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Licences that only require their text to be included. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Unlicense',
  'Zlib',
]);

/**
 * Exceptions. sharp links libvips dynamically from separate packages, so users can replace it, as the LGPL requires.
 * The OFL does not apply to documents that embed its fonts and only forbids selling the fonts by themselves.
 * combine-errors declares MIT in its Readme but nothing in its package.json.
 */
const ALLOWED: readonly { readonly packages: RegExp; readonly licence: string }[] = [
  { packages: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' },
  { packages: /^@(embedpdf\/fonts-|expo-google-fonts\/)/, licence: 'OFL-1.1' },
  { packages: /^combine-errors$/, licence: 'none' },
];

/** In SPDX expressions, AND requires every licence to be allowed, and OR requires only one. */
const isAllowed = (name: string, expression: string): boolean => {
  const plain = expression.replace(/[()]/g, '');
  if (plain.includes(' AND ')) return plain.split(' AND ').every((part) => isAllowed(name, part));
  if (plain.includes(' OR ')) return plain.split(' OR ').some((part) => isAllowed(name, part));
  const licence = plain.trim();
  return (
    PERMISSIVE.has(licence) ||
    ALLOWED.some((allowed) => allowed.licence === licence && allowed.packages.test(name))
  );
};

const refusedOf = (packages: readonly (readonly [string, Locked])[]): readonly string[] =>
  packages
    .filter(([name, { dev, license }]) => dev !== true && !isAllowed(name, license ?? 'none'))
    .map(([name, { version, license }]) => `${name}@${version}: ${license ?? 'none'}`);

describe('licences of runtime dependencies', () => {
  it.each(['package-lock.json', 'infra/node-runtime/package-lock.json'])('are permissive: %s', (file) => {
    const packages = installedPackages(textOf(file));
    expect(packages.length).toBeGreaterThan(0);
    expect(refusedOf(packages)).toEqual([]);
  });

  it.each([
    ['a', { license: 'GPL-3.0-only' }],
    ['a', {}],
    ['a', { license: '(MIT AND LGPL-3.0-or-later)' }],
    ['@img/other', { license: 'LGPL-3.0-or-later' }],
    ['a', { license: 'OFL-1.1' }],
  ] as const)('are rejected for %s %j', (name, locked) => {
    expect(refusedOf([[name, locked]])).toHaveLength(1);
  });

  it.each([
    ['@img/sharp-libvips-linux-x64', { license: 'LGPL-3.0-or-later' }],
    ['a', { license: '(GPL-2.0-only OR MIT)' }],
    ['measured-only', { dev: true, license: 'GPL-3.0-only' }],
  ] as const)('are accepted for %s %j', (name, locked) => {
    expect(refusedOf([[name, locked]])).toEqual([]);
  });
});

describe('benchmark packages', () => {
  it('are not runtime dependencies', () => {
    const peers = installedPackages(textOf('package-lock.json')).filter(([name]) =>
      name.startsWith('@event-driven-io/'),
    );
    expect(peers.filter(([, { dev }]) => dev !== true)).toEqual([]);
  });
});
