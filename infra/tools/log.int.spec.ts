import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { bareEnvironment } from '@waivers/server/testing/bare-environment.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectionString } from '../launcher/embedded-postgres.ts';
import { type Launched, launch, makeFolder, postmasterOf, removeFolder } from '../testing/launcher.ts';

const COMMAND = join(import.meta.dirname, 'log.ts');

let folder: string;
let dataDir: string;
let product: Launched;
beforeEach(async () => {
  folder = makeFolder();
  dataDir = join(folder, 'data');
  product = launch(folder);
  await product.url();
});
afterEach(async () => {
  product.child.kill('SIGKILL');
  await product.exit;
  await removeFolder(folder);
});

const run = (environment: Record<string, string>, ...args: readonly string[]) =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [COMMAND, ...args],
      { env: { ...bareEnvironment(), ...environment } },
      (error, out, err) => resolve({ status: error === null ? 0 : error.code, said: out + err }),
    );
  });

describe('npm run log', () => {
  it('begins no epoch under a running product, and one when it is stopped', async () => {
    const DATA_DIR = dataDir;
    expect(await run({ DATA_DIR }, 'new-epoch')).toMatchObject({
      status: 1,
      said: expect.stringContaining('The product is already running on the data folder'),
    });
    const DATABASE_URL = connectionString(dataDir, postmasterOf(folder)?.port ?? 0);
    expect(await run({ DATABASE_URL }, 'new-epoch')).toEqual({
      status: 1,
      said: 'The product is running: stop it first. Nothing was changed.\n',
    });
    expect(await run({ DATA_DIR }, 'new-epoch', 'now')).toMatchObject({
      status: 2,
      said: expect.stringContaining('npm run log -- new-epoch'),
    });
    product.child.kill('SIGTERM');
    await product.exit;
    expect(await run({ DATA_DIR }, 'new-epoch')).toMatchObject({
      status: 0,
      said: expect.stringMatching(/^A new epoch has begun at /),
    });
    product = launch(folder);
    await product.url();
  });
});
