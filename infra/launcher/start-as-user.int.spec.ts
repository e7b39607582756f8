import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Launched, launch, makeFolder, postmasterOf, removeFolder } from '../testing/launcher.ts';
import { ensureWebBuilt } from './build-web.ts';

const NOBODY = { uid: 65534, gid: 65534 };
const isRoot = process.getuid?.() === 0;

const nobodyCanRun = (): boolean =>
  spawnSync(
    process.execPath,
    ['--eval', `require('node:fs').readFileSync(${JSON.stringify(import.meta.filename)})`],
    {
      ...NOBODY,
      stdio: 'ignore',
    },
  ).status === 0;

const hasUserPostgres = (): boolean => spawnSync('id', ['postgres'], { stdio: 'ignore' }).status === 0;

beforeAll(async () => {
  await ensureWebBuilt(() => undefined);
});

let folder: string;
let product: Launched | undefined;
afterEach(async () => {
  product?.child.kill('SIGKILL');
  await product?.exit;
  await removeFolder(folder);
});

const ownerOf = (pid: number | undefined): string =>
  spawnSync('stat', ['-c', '%u', `/proc/${pid}`], { encoding: 'utf8' }).stdout.trim();

const stop = async (): Promise<void> => {
  product?.child.kill('SIGTERM');
  expect(await product?.exit).toBe(0);
};

describe('npm start as an ordinary user', () => {
  it('runs PostgreSQL as that user, even when root starts it later', async ({ skip }) => {
    skip(!isRoot, 'every other spec runs as an ordinary user already, because this run is not root');
    skip(!nobodyCanRun(), 'the working tree is not readable for another user');
    folder = makeFolder(NOBODY);
    product = launch(folder, {}, NOBODY);
    await product.url();
    expect(ownerOf(postmasterOf(folder)?.pid)).toBe('65534');
    await stop();
    product = launch(folder);
    await product.url();
    expect(ownerOf(postmasterOf(folder)?.pid)).toBe('65534');
    await stop();
  });
});

describe('npm start as root without user namespaces', () => {
  let withoutNamespaces: { PATH: string };
  beforeEach(() => {
    folder = makeFolder();
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    withoutNamespaces = { PATH: `${bin}${delimiter}${process.env.PATH}` };
  });

  it('runs PostgreSQL as user postgres', async ({ skip }) => {
    skip(!isRoot, 'this run is not root');
    skip(!hasUserPostgres(), 'this machine has no user "postgres"');
    skip(!nobodyCanRun(), 'the working tree is not readable for another user');
    chmodSync(folder, 0o711);
    product = launch(folder, withoutNamespaces);
    await product.url();
    expect(ownerOf(postmasterOf(folder)?.pid)).not.toBe('0');
    await stop();
  });

  it('reports the directory that user postgres cannot enter', async ({ skip }) => {
    skip(!isRoot, 'this run is not root');
    skip(!hasUserPostgres(), 'this machine has no user "postgres"');
    product = launch(folder, withoutNamespaces);
    expect(await product.exit).toBe(1);
    expect(product.output()).toContain(`cannot enter ${folder} on the way to`);
  });
});
