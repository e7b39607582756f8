import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package as a lockfile has it. */
export type Locked = {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  /** A folder of ours. */
  readonly link?: boolean;
  /** Needed for development and tests alone. */
  readonly dev?: boolean;
  /** Installed where it fits the machine. */
  readonly optional?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

const ROOT = join(import.meta.dirname, '..', '..');

/** The packages of a lockfile by where they are installed. @param file from the project's root on */
export const lockedPackages = (file: string): Readonly<Record<string, Locked>> =>
  (JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as { packages: Record<string, Locked> }).packages;

/** Those that come from a registry, none of ours. */
export const installedPackages = (file: string): readonly (readonly [name: string, Locked])[] =>
  Object.entries(lockedPackages(file)).flatMap(([path, locked]) => {
    const name = path.split('node_modules/').at(-1) ?? '';
    return path.includes('node_modules/') && locked.link !== true ? [[name, locked] as const] : [];
  });
