import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Locked = {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

const ROOT = join(import.meta.dirname, '..', '..', '..');

export const lockedPackages = (file: string): Readonly<Record<string, Locked>> =>
  (JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as { packages: Record<string, Locked> }).packages;

/** Returns all packages installed from a registry, without our own. */
export const installedPackages = (file: string): readonly (readonly [name: string, Locked])[] =>
  Object.entries(lockedPackages(file)).flatMap(([path, locked]) => {
    const name = path.split('node_modules/').at(-1) ?? '';
    return path.includes('node_modules/') && locked.link !== true ? [[name, locked] as const] : [];
  });
