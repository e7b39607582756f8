import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installedPackages, lockedPackages } from '../../release/locked-packages.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

describe.each(['package-lock.json', 'infra/node-runtime/package-lock.json'])('%s', (file) => {
  const packages = lockedPackages(textOf(file));

  it('names no registry', () => {
    const withAddress = Object.entries(packages).filter(
      ([, { link, resolved }]) => link !== true && resolved !== undefined,
    );
    expect(withAddress).toEqual([]);
  });

  it('has a hash for every package, those for other platforms included', () => {
    const without = installedPackages(textOf(file)).filter(
      ([, { integrity }]) => !/^sha512-/.test(integrity ?? ''),
    );
    expect(without.map(([name]) => name)).toEqual([]);
  });

  it('lists the packages for every platform, as npm 11 and 12 require', () => {
    const expected = Object.values(packages).flatMap((locked) =>
      Object.keys(locked.optionalDependencies ?? {}),
    );
    const missing = expected.filter((name) => packages[`node_modules/${name}`] === undefined);
    expect(missing).toEqual([]);
  });
});
