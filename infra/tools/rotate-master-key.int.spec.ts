import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bareEnvironment } from '@waivers/server/testing/bare-environment.ts';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clusterIn, keepPrivate, makeSecret, postgresLogIn } from '../launcher/data-folder.ts';
import { connectionString } from '../launcher/embedded-postgres.ts';
import { freePort, startPostgres } from '../launcher/postgres.ts';
import { findPostgresBinaries } from '../launcher/postgres-binaries.ts';
import { choosePostgresUser } from '../launcher/postgres-user.ts';
import { readSecret } from '../machine/secret-files.ts';
import { type Launched, launch, makeFolder, removeFolder } from '../testing/launcher.ts';

const COMMAND = join(import.meta.dirname, 'rotate-master-key.ts');

let made: string;
let folder: string;
let dataDir: string;
let product: Launched | undefined;
let rotation: ChildProcess | undefined;
beforeAll(async () => {
  made = makeFolder();
  await startAndStop(made);
});
afterAll(() => removeFolder(made));
beforeEach(() => {
  folder = makeFolder();
  dataDir = join(folder, 'data');
  cpSync(join(made, 'data'), dataDir, { recursive: true });
});
afterEach(async () => {
  product?.child.kill('SIGKILL');
  rotation?.kill('SIGKILL');
  await product?.exit;
  await removeFolder(folder);
});

const start = async (where: string = folder): Promise<void> => {
  product = launch(where);
  await product.url();
};

const startAndStop = async (where: string = folder): Promise<void> => {
  await start(where);
  product?.child.kill('SIGTERM');
  expect(await product?.exit).toBe(0);
};

const startPostgresAlone = async (): Promise<string> => {
  keepPrivate(dataDir);
  const cluster = clusterIn(dataDir);
  const user = choosePostgresUser(cluster);
  const logFile = postgresLogIn(dataDir);
  const port = await freePort();
  await startPostgres({ binaries: findPostgresBinaries(), user, cluster, logFile, port });
  return connectionString(dataDir, port);
};

const rotate = (key: string): { readonly child: ChildProcess; readonly ended: Promise<unknown> } => {
  const child = spawn(process.execPath, [COMMAND], {
    env: { ...bareEnvironment(), DATA_DIR: dataDir, NEW_MASTER_KEY: key },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  rotation = child;
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, ended: once(child, 'close').then(([code]) => ({ code, output })) };
};

/** Kills the command after every key has been re-wrapped but while the file still holds the old key. */
const rotateAndCrash = async (key: string): Promise<void> => {
  const address = await startPostgresAlone();
  const [holder, watcher] = [new Client(address), new Client(address)];
  await Promise.all([holder.connect(), watcher.connect()]);
  const sessions = async (which: string) =>
    (await watcher.query(`select from pg_stat_activity where ${which}`)).rowCount;
  // Blocks the step after the rotation, in which role passwords change.
  await holder.query('begin; alter role app login;');
  const { child, ended } = rotate(key);
  const waiting = "wait_event_type = 'Lock' and query like 'alter role%'";
  await expect.poll(() => sessions(waiting)).toBe(1);
  child.kill('SIGKILL');
  await ended;
  await Promise.all([holder.end(), watcher.end()]);
};

describe('npm run rotate-master-key', () => {
  it('re-wraps every key, stores the new master key, and refuses to run while the product is running', async () => {
    const key = makeSecret();
    expect(await rotate(key).ended).toMatchObject({ code: 0, output: expect.stringContaining('Rotated.') });
    expect(readSecret(dataDir, 'master-key')).toBe(key);
    await start();
    expect(await rotate(makeSecret()).ended).toMatchObject({
      code: 1,
      output: expect.stringContaining(`already running on the data folder ${dataDir}`),
    });
    expect(readSecret(dataDir, 'master-key')).toBe(key);
  });

  it('is completed by the next start if interrupted before the key file was written', async () => {
    const key = makeSecret();
    await rotateAndCrash(key);
    expect(readSecret(dataDir, 'master-key')).not.toBe(key);
    await start();
    expect(readSecret(dataDir, 'master-key')).toBe(key);
    expect(readdirSync(join(dataDir, 'secrets'))).not.toContain('master-key.new');
  });

  it('is completed by the next rotation if interrupted before the key file was written', async () => {
    await rotateAndCrash(makeSecret());
    const key = makeSecret();
    expect(await rotate(key).ended).toMatchObject({ code: 0 });
    expect(readSecret(dataDir, 'master-key')).toBe(key);
    await start();
  });
});
