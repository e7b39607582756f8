import { spawn } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefused } from '../machine/start-refused.ts';
import { fullDiskNotice } from './full-disk.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { commandAs, type PostgresUser } from './postgres-user.ts';

/** Drops the caller's PG* and locale variables, which would affect PostgreSQL's programs. */
export const postgresEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name)));

const run = (user: PostgresUser, program: string, args: readonly string[], input = ''): Promise<string> =>
  new Promise((resolve, reject) => {
    const { command, args: line, options } = commandAs(user, program, args);
    const child = spawn(command, line, {
      ...options,
      env: postgresEnvironment(),
      stdio: 'pipe',
      detached: true,
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(output);
      else
        reject(
          new StartRefused(`${fullDiskNotice(output)}${program} failed (exit ${code}): ${output.trim()}`),
        );
    });
  });

/**
 * Runs SQL as superuser in single-user mode.
 * @param folder a cluster that no server uses
 * @param statements one per line
 */
export const runStatements = async (
  { postgres }: PostgresBinaries,
  user: PostgresUser,
  folder: string,
  statements: readonly string[],
  { database = 'postgres', settings = [] }: { database?: string; settings?: readonly string[] } = {},
): Promise<void> => {
  const options = ['exit_on_error=on', 'log_min_messages=fatal', ...settings].flatMap((each) => ['-c', each]);
  await run(user, postgres, ['--single', '-D', folder, ...options, database], `${statements.join('\n')}\n`);
};

/** Allows only password log-ins over loopback TCP. The superuser has no password, so it cannot log in. */
const CLIENT_AUTHENTICATION = 'host all all 127.0.0.1/32 scram-sha-256\nhost all all ::1/128 scram-sha-256\n';

/**
 * Creates a cluster with UTF-8 and the built-in locale, whatever LANG is.
 * @param folder missing or empty
 * @param statements SQL, one per line, run in single-user mode before the server first listens
 */
export const createCluster = async (
  binaries: PostgresBinaries,
  user: PostgresUser,
  folder: string,
  statements: readonly string[],
): Promise<void> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user.kind === 'other') chownSync(folder, user.uid, user.gid);
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];
  await run(user, binaries.initdb, [
    ...locale,
    `--pgdata=${folder}`,
    '--username=postgres',
    '--auth-host=scram-sha-256',
    '--auth-local=reject',
    '--data-checksums',
    '--no-instructions',
  ]);
  await writeFile(join(folder, 'pg_hba.conf'), CLIENT_AUTHENTICATION);
  await runStatements(binaries, user, folder, statements);
};
