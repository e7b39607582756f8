import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseBackupAddress } from '@waivers/server/settings/backup-address.ts';
import { startS3StandIn } from '@waivers/server/testing/s3-stand-in.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BackupPlace } from './backup-place.ts';
import { openBackupPlace } from './open-backup-place.ts';

type Opened = { readonly place: BackupPlace; readonly close: () => Promise<unknown> };

const at = async (address: string): Promise<BackupPlace> => {
  const parsed = parseBackupAddress(address);
  return parsed === undefined ? expect.fail(`${address} is no address`) : openBackupPlace(parsed);
};

const inFolder = async (): Promise<Opened> => {
  const folder = await mkdtemp(join(tmpdir(), 'backups-'));
  return { place: await at(folder), close: () => rm(folder, { recursive: true }) };
};

const atS3 = async (): Promise<Opened> => {
  const standIn = await startS3StandIn('backups');
  return { place: await at(standIn.mediaUrl), close: standIn.close };
};

describe.each([
  { where: 'a folder', open: inFolder },
  { where: 'S3, as documented', open: atS3 },
])('backup place in $where', ({ open }) => {
  let opened: Opened;
  let place: BackupPlace;
  beforeAll(async () => {
    opened = await open();
    place = opened.place;
  });
  afterAll(() => opened.close());

  const write = (name: string, content = name): Promise<void> =>
    place.write(name, Readable.from([Buffer.from(content)]));

  it('returns what was written, and the newest of one name', async () => {
    await write('one/film', 'old');
    await write('one/film', 'new');
    expect(await text(await place.read('one/film'))).toBe('new');
    await place.remove('one/film');
    await place.remove('one/film');
    await expect(place.read('one/film').then(text)).rejects.toThrow();
  });

  it('lists names below a prefix, in order', async () => {
    const names = ['a/1', 'a/2', 'a/deep/3', 'a/deep/4', 'b/5'];
    for (const name of names.toReversed()) await write(name);
    expect(await place.list('')).toEqual(names);
    expect(await place.list('a/')).toEqual(names.slice(0, 4));
    expect(await place.list('a/deep/')).toEqual(names.slice(2, 4));
    expect(await place.list('c/')).toEqual([]);
  });

  it('writes more than one part', async () => {
    const part = Buffer.alloc(20 * 1024 * 1024, 'x');
    await place.write('large', Readable.from([part, part]));
    expect((await text(await place.read('large'))).length).toBe(2 * part.length);
  });

  it('lists nothing of a write that fails', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('the source broke');
      })(),
    );
    await expect(place.write('broken', broken)).rejects.toThrow('the source broke');
    expect(await place.list('')).not.toContain('broken');
  });
});

it('fails if a bucket keeps returning the same page, instead of returning a partial listing', async () => {
  const page = `<ListBucketResult><Contents><Key>one</Key></Contents><IsTruncated>true</IsTruncated>
    <NextContinuationToken>again</NextContinuationToken></ListBucketResult>`;
  const server = createServer((_, response) => response.end(page)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const place = await at(`s3://key:secret@bucket/?endpoint=http://127.0.0.1:${port}`);
  await expect(place.list('')).rejects.toThrow(
    'The bucket bucket keeps returning the same page of its listing. Check its endpoint.',
  );
  server.close().closeAllConnections();
});

it('refuses a folder that does not exist, because its disk may not be mounted', async () => {
  const place = await at('/nowhere/backups');
  await expect(place.list('')).rejects.toThrow(
    'The folder /nowhere/backups does not exist. Mount its disk, or make it.',
  );
});

it('writes to no file that a link in its folder leads to', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'backups-'));
  const outside = join(folder, 'outside');
  await writeFile(outside, 'a key');
  await symlink(outside, join(folder, 'one.backup.unfinished'));
  await (await at(folder)).write('one.backup', Readable.from([Buffer.from('a backup')]));
  expect(await readFile(outside, 'utf8')).toBe('a key');
  expect(await readFile(join(folder, 'one.backup'), 'utf8')).toBe('a backup');
  await rm(folder, { recursive: true });
});

it('neither reads nor writes outside its folder', async () => {
  const place = await at(tmpdir());
  await expect(place.read('a/../../b')).rejects.toThrow('Not a name of a backup: a/../../b');
  await expect(place.write('../b', Readable.from([]))).rejects.toThrow('Not a name of a backup: ../b');
});
