import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { listSigners } from '@waivers/contract/signed-waivers/list-signers.ts';
import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import { ask } from '@waivers/load-tests/client/api.ts';
import { logInAgain, type Owner, registerOwner } from '@waivers/load-tests/client/owner.ts';
import { publishWaiver } from '@waivers/load-tests/client/publication.ts';
import { adultBody, type Publication } from '@waivers/load-tests/client/signing-bodies.ts';
import { bareEnvironment } from '@waivers/server/testing/bare-environment.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Backup, backupsIn } from '../backup/backup-names.ts';
import { folderPlace } from '../backup/folder-place.ts';
import { readLogIdFile } from '../launcher/log-id-file.ts';
import { type Launched, launch, makeFolder, removeFolder } from '../testing/launcher.ts';
import { findRunning } from './running-product.ts';

type Ended = { readonly status: unknown; readonly output: string };

const run = (settings: Readonly<Record<string, string>>, command: string, ...args: readonly string[]) =>
  new Promise<Ended>((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, `${command}.ts`), ...args],
      { env: { ...bareEnvironment(), ...settings } },
      (error, out, err) => resolve({ status: error === null ? 0 : error.code, output: out + err }),
    );
  });

// Starting the product is slow, so the tests follow one installation: it is backed up, lost and restored elsewhere.
let folder: string;
let restored: string;
let backups: string;
let product: Launched;
let owner: Owner;
let publication: Publication;
const signedBefore = v7();
const signedAfter = v7();
const inPlace = () => ({ DATA_DIR: join(folder, 'data'), BACKUP_URL: backups });
const elsewhere = () => ({ DATA_DIR: join(restored, 'data'), BACKUP_URL: backups });

beforeAll(async () => {
  folder = makeFolder();
  restored = makeFolder();
  backups = join(folder, 'backups');
  mkdirSync(backups);
  product = launch(folder, { BACKUP_URL: backups });
  const url = await product.url();
  owner = await registerOwner(url, findRunning(join(folder, 'data'))?.registrationToken ?? '');
  publication = await publishWaiver(url, owner.authorization);
});
afterAll(async () => {
  product.child.kill('SIGKILL');
  await product.exit;
  await removeFolder(restored);
  await removeFolder(folder);
});

const listed = async (): Promise<readonly Backup[]> => backupsIn(await folderPlace(backups).list(''));

const sign = async (id: string): Promise<string> => {
  const { result } = await ask(await product.url(), signWaiver, { body: adultBody(id, publication) });
  return result.participants[0]?.id ?? '';
};

const signers = async (): Promise<readonly string[]> => {
  const url = await product.url();
  const { results } = await ask(
    url,
    listSigners,
    { query: {} },
    { authorization: await logInAgain(url, owner) },
  );
  return results.map(({ id, firstName }) => `${id} ${firstName}`);
};

const stop = async (): Promise<void> => {
  product.child.kill('SIGTERM');
  expect(await product.exit).toBe(0);
};

describe('a product with BACKUP_URL', () => {
  it('backs up by itself and verifies it', async () => {
    await expect.poll(async () => (await listed()).map(({ isVerified }) => isVerified)).toEqual([true]);
    await expect
      .poll(async () => (await fetch(`${await product.url()}/readyz`)).json())
      .toMatchObject({ checks: { backup: 'ok' } });
  });

  it('is backed up by command while it runs', async () => {
    await sign(signedBefore);
    const [byItself] = await listed();
    const ended = await run(inPlace(), 'backup');
    expect(ended).toMatchObject({ status: 0, output: expect.stringContaining('every row is the same') });
    expect(ended.output).toContain('Keep MASTER_KEY elsewhere');
    // Retention keeps only the newest backup of a day.
    const [byCommand, ...older] = await listed();
    expect([byCommand?.isVerified, older]).toEqual([true, []]);
    expect(byCommand?.name).not.toBe(byItself?.name);
  });

  it('records erasures with its backups', async () => {
    const participantId = await sign(signedAfter);
    const [newest] = await listed();
    const erased = await ask(await product.url(), signWaiver, { body: adultBody(signedBefore, publication) });
    const first = erased.result.participants[0]?.id ?? '';
    expect(await run(inPlace(), 'erase', 'participant', signedBefore, first)).toMatchObject({ status: 0 });
    expect(await run(inPlace(), 'erase', 'participant', signedAfter, participantId)).toMatchObject({
      status: 0,
    });
    expect(await run(inPlace(), 'erase', 'participant', v7(), v7())).toMatchObject({ status: 1 });
    expect(await folderPlace(backups).list(`${newest?.logId}/erasures/`)).toHaveLength(2);
  });

  it('refuses an empty folder in the place of its backups', async () => {
    renameSync(backups, `${backups}.away`);
    mkdirSync(backups);
    const refused = { status: 1, output: expect.stringContaining('no longer has any of its backups') };
    expect(await run(inPlace(), 'backup')).toEqual(refused);
    expect(await run(inPlace(), 'erase', 'participant', v7(), v7())).toEqual(refused);
    rmSync(backups, { recursive: true });
    renameSync(`${backups}.away`, backups);
  });
});

describe('npm run restore', () => {
  it('never restores over anything, and names what is missing', async () => {
    expect(await run(inPlace(), 'restore')).toEqual({
      status: 1,
      output: expect.stringContaining('The product is already running on the data folder'),
    });
    await stop();
    expect(await run(inPlace(), 'restore')).toEqual({
      status: 1,
      output: expect.stringContaining('a restore never writes over one. Nothing was changed.'),
    });
    expect(await run(elsewhere(), 'restore')).toEqual({
      status: 1,
      output: expect.stringContaining('MASTER_KEY is missing'),
    });
    expect(await run({ ...elsewhere(), MASTER_KEY: '11'.repeat(32) }, 'restore')).toEqual({
      status: 1,
      output: expect.stringContaining('This backup was made with another MASTER_KEY'),
    });
    expect(await run({ DATA_DIR: join(restored, 'data') }, 'restore', '--from', '/nowhere/backups')).toEqual({
      status: 1,
      output: expect.stringContaining('does not exist. Mount its disk, or make it.'),
    });
    const names = (await listed()).map(({ name }) => `${name}\n`).join('');
    expect(await run(elsewhere(), 'restore', '--list')).toEqual({ status: 0, output: names });
  });

  it('restores a copy elsewhere, without those whose erasure BACKUP_URL has', async () => {
    cpSync(join(folder, 'data', 'secrets', 'master-key'), join(restored, 'data', 'secrets', 'master-key'));
    const copy = join(folder, 'copy');
    const [newest] = await listed();
    cpSync(join(backups, newest?.series ?? ''), join(copy, newest?.series ?? ''), { recursive: true });
    const ended = await run(elsewhere(), 'restore', '--from', copy);
    expect(ended).toMatchObject({ status: 0, output: expect.stringContaining('every row is the same') });
    expect(ended.output).toContain('Erasures recorded with backups: 2, of which 1 concern this backup.');
    expect(readLogIdFile(join(restored, 'data'))).toBe(newest?.logId);
    product = launch(restored, { BACKUP_URL: backups });
    await expect.poll(signers).toEqual([`${signedBefore} erased`]);
    expect((await run(elsewhere(), 'reactors')).output).toContain('asks');
  });
});

describe('after a rotation of MASTER_KEY', () => {
  it('backs up into a series of its own, which the new key restores with all erasures', async () => {
    await stop();
    const NEW_MASTER_KEY = '22'.repeat(32);
    expect(await run({ ...elsewhere(), NEW_MASTER_KEY }, 'rotate-master-key')).toMatchObject({ status: 0 });
    expect(await run(elsewhere(), 'backup')).toMatchObject({ status: 0 });
    const [newest, before] = await listed();
    expect(newest?.series).not.toBe(before?.series);
    const third = { DATA_DIR: join(folder, 'third'), BACKUP_URL: backups, MASTER_KEY: NEW_MASTER_KEY };
    expect(await run(third, 'restore')).toMatchObject({
      status: 1,
      output: expect.stringContaining('several epochs, master keys or logs'),
    });
    expect(await run(third, 'restore', '--backup', String(newest?.name))).toMatchObject({
      status: 0,
      output: expect.stringContaining('every row is the same'),
    });
    expect(await run(third, 'restore', '--backup', String(before?.name))).toMatchObject({
      status: 1,
      output: expect.stringContaining('This backup was made with another MASTER_KEY'),
    });
  });
});

describe('npm start', () => {
  it('refuses an empty data folder beside backups, and a folder that lost its database', async () => {
    rmSync(join(restored, 'data', 'postgres'), { recursive: true });
    product = launch(restored, { BACKUP_URL: backups });
    expect(await product.exit).toBe(1);
    expect(product.output()).toMatch(/belongs to log .* but its folder "postgres" is missing/);
    rmSync(join(restored, 'data'), { recursive: true });
    product = launch(restored, { BACKUP_URL: backups });
    expect(await product.exit).toBe(1);
    expect(product.output()).toMatch(/is empty, but .* has backups, the newest of 2/);
  });
});
