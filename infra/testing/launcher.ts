import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roleSql } from '@waivers/command-api/testing/role-sql.ts';
import { SETTING_NAMES } from '@waivers/server/settings/environment.ts';
import type { UserRole } from '@waivers/waiver/vocabulary/access.ts';
import { Client } from 'pg';
import { clusterIn } from '../launcher/data-folder.ts';
import { connectionString } from '../launcher/embedded-postgres.ts';
import { findPostmaster, stopPostgres } from '../launcher/postgres.ts';
import { findRunning } from '../tools/running-product.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Matches product settings and locale variables, which must not leak from the caller's environment. */
const isOurs = (name: string): boolean =>
  /^(LANG|LC_)/.test(name) || SETTING_NAMES.some((ours) => name === ours || name === `${ours}_FILE`);

type User = { readonly uid: number; readonly gid: number };

export type Launched = {
  readonly child: ChildProcess;
  output(): string;
  printed(text: string | RegExp): Promise<void>;
  url(): Promise<string>;
  readonly exit: Promise<number | string>;
};

export const makeFolder = (user?: User): string => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'waivers-launcher-')));
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  return folder;
};

export const removeFolder = async (folder: string): Promise<void> => {
  await stopPostgres(clusterIn(join(folder, 'data')), 'immediate');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
};

export const postmasterOf = (folder: string) => findPostmaster(clusterIn(join(folder, 'data')));

/** Runs a statement in the database of a running product, as role `migrator`. */
export const runSql = async (folder: string, statement: string): Promise<void> => {
  const url = connectionString(join(folder, 'data'), postmasterOf(folder)?.port ?? 0);
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
};

/** Gives a user of a running product a role that they were not invited with. */
export const giveRole = (folder: string, username: string, role: UserRole): Promise<void> =>
  runSql(folder, roleSql(username, role));

const NPM_START = join(ROOT, 'infra', 'launcher', 'start.ts');
export const START_DISTRIBUTED = join(ROOT, 'infra', 'distributed', 'start.ts');

/** Launches the product on `<folder>/data` and a free port, without LANG. */
export const launch = (
  folder: string,
  environment: Readonly<Record<string, string>> = {},
  user?: User,
  args: readonly string[] = [],
  program = NPM_START,
): Launched => {
  const inherited = Object.entries(process.env).filter(([name]) => !isOurs(name));
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { ...Object.fromEntries(inherited), PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  let output = '';
  const add = (chunk: Buffer): void => {
    output += chunk.toString();
    child.emit('printed');
  };
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  let hasEnded = false;
  const exit = once(child, 'close').then(([code, signal]) => {
    hasEnded = true;
    child.emit('printed');
    return (code ?? signal) as number | string;
  });
  const printed = async (text: string | RegExp): Promise<void> => {
    const isThere = (): boolean => (typeof text === 'string' ? output.includes(text) : text.test(output));
    while (!isThere()) {
      if (hasEnded) throw new Error(`The launcher ended without printing "${text}":\n${output}`);
      await once(child, 'printed');
    }
  };
  const url = async (): Promise<string> => {
    await printed('Ready at ');
    return findRunning(join(folder, 'data'))?.url ?? '';
  };
  return { child, output: () => output, printed, url, exit };
};
