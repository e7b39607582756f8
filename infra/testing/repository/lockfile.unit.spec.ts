import { describe, expect, it } from 'vitest';
import { installedPackages, lockedPackages } from './locked-packages.ts';

describe.each(['package-lock.json', 'infra/node-runtime/package-lock.json'])('%s', (file) => {
  const packages = lockedPackages(file);

  it('names no registry', () => {
    const withAddress = Object.entries(packages).filter(
      ([, { link, resolved }]) => link !== true && resolved !== undefined,
    );
    expect(withAddress).toEqual([]);
  });

  it('has a hash for every package, those for other platforms included', () => {
    const without = installedPackages(file).filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ''));
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
