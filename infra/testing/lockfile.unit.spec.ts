import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Locked = {
  readonly resolved?: string;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

const ROOT = join(import.meta.dirname, '..', '..');
const packagesIn = (file: string): Readonly<Record<string, Locked>> =>
  (JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as { packages: Record<string, Locked> }).packages;

describe.each(['package-lock.json', 'infra/node-runtime/package-lock.json'])('%s', (file) => {
  const packages = packagesIn(file);

  it('holds no download addresses, so that any registry serves', () => {
    const withAddress = Object.entries(packages).filter(
      ([, { link, resolved }]) => link !== true && resolved !== undefined,
    );
    expect(withAddress).toEqual([]);
  });

  it('names the packages of every platform: npm 11 and 12 refuse to install from one that does not', () => {
    const wanted = Object.values(packages).flatMap((locked) =>
      Object.keys(locked.optionalDependencies ?? {}),
    );
    const missing = wanted.filter((name) => packages[`node_modules/${name}`] === undefined);
    expect(missing).toEqual([]);
  });
});
