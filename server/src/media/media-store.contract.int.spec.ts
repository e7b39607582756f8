import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Upload } from '@tus/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3StandIn } from '../testing/s3-stand-in.ts';
import { folderMediaStore } from './folder-media-store.ts';
import type { MediaName, MediaStore } from './media-store.ts';
import { parseS3Address } from './s3-address.ts';
import { s3MediaStore } from './s3-media-store.ts';

type Opened = { readonly store: MediaStore; readonly close: () => Promise<void> };

const inFolder = async (): Promise<Opened> => {
  const folder = await mkdtemp(join(tmpdir(), 'media-'));
  return { store: folderMediaStore(folder), close: () => rm(folder, { recursive: true }) };
};

const atS3 = async (mediaUrl: string, close = async () => {}): Promise<Opened> => {
  const address = parseS3Address(mediaUrl);
  if (address === undefined) throw new Error('MEDIA_URL is not an address.');
  return { store: s3MediaStore(address), close };
};

const atStandIn = async (): Promise<Opened> => {
  const standIn = await startS3StandIn('films');
  return atS3(standIn.mediaUrl, standIn.close);
};

/** Optional real service to test against. See docs/design/videos.md. */
const REAL = process.env.MEDIA_URL;

describe.each([
  { where: 'a folder', open: inFolder },
  { where: 'S3, as documented', open: atStandIn },
  ...(REAL === undefined ? [] : [{ where: 'S3, a real one', open: () => atS3(REAL) }]),
])('media store in $where', ({ open }) => {
  let opened: Opened;
  let store: MediaStore;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened?.close());

  const nameOf = (filling: string): MediaName => ({
    accountId: randomUUID(),
    sha256: filling.repeat(32),
    extension: 'mp4',
  });

  const begin = async (size: number): Promise<string> => {
    const key = store.uploadKey(randomUUID(), randomUUID());
    await (await store.uploads()).create(new Upload({ id: key, size, offset: 0, metadata: {} }));
    return key;
  };
  const write = async (key: string, offset: number, bytes: Buffer): Promise<number> =>
    (await store.uploads()).write(Readable.from([bytes]), key, offset);
  const upload = async (bytes: Buffer): Promise<string> => {
    const key = await begin(bytes.length);
    await write(key, 0, bytes);
    return key;
  };
  const offsetOf = async (key: string) => (await (await store.uploads()).getUpload(key)).offset;
  const read = async (name: MediaName, from: number, to: number) => {
    const stream = await store.open(name, { from, to });
    return stream === undefined ? undefined : (await buffer(stream)).toString();
  };

  it('accepts an upload in parts and reports its offset', async () => {
    const key = await begin(10);
    expect(await offsetOf(key)).toBe(0);
    expect(await write(key, 0, Buffer.from('01234'))).toBe(5);
    expect(await offsetOf(key)).toBe(5);
    expect(await write(key, 5, Buffer.from('56789'))).toBe(10);
    expect((await buffer(await store.readUpload(key))).toString()).toBe('0123456789');
  });

  it('stores and removes files idempotently', async () => {
    const name = nameOf('a1');
    const key = await upload(Buffer.from('0123456789'));
    expect([await store.size(name), await read(name, 0, 9)]).toEqual([undefined, undefined]);
    await store.store(key, name);
    await store.store(key, name);
    await store.discard(key);
    expect(await store.size(name)).toBe(10);
    expect(await read(name, 0, 9)).toBe('0123456789');
    expect(await read(name, 3, 3)).toBe('3');
    expect(await read(name, 7, 9)).toBe('789');
    await store.remove(name);
    await store.remove(name);
    expect([await store.size(name), await read(name, 0, 9)]).toEqual([undefined, undefined]);
  });

  it('accepts a second upload of the same bytes', async () => {
    const name = nameOf('b2');
    for (const key of [await upload(Buffer.from('same')), await upload(Buffer.from('same'))]) {
      await store.store(key, name);
      await store.discard(key);
    }
    expect(await read(name, 0, 3)).toBe('same');
  });

  it('deletes a discarded upload, complete or not', async () => {
    const [begun, half, whole] = [await begin(4), await begin(4), await upload(Buffer.from('1234'))];
    await write(half, 0, Buffer.from('12'));
    for (const key of [begun, half, whole]) {
      await store.discard(key);
      await store.discard(key);
      await expect(offsetOf(key)).rejects.toMatchObject({ status_code: 404 });
    }
  });

  it('resumes an interrupted upload', async () => {
    const size = 9 * 1024 * 1024;
    const bytes = Buffer.alloc(size, 'abcdefg');
    const key = await begin(size);
    const cut = Readable.from(
      (async function* () {
        yield bytes.subarray(0, size - 100_000);
        throw new Error('the connection is lost');
      })(),
    );
    await expect((await store.uploads()).write(cut, key, 0)).rejects.toBeDefined();
    const offset = await offsetOf(key);
    expect(offset).toBeLessThan(size);
    expect(await write(key, offset, bytes.subarray(offset))).toBe(size);
    const whole = await buffer(await store.readUpload(key));
    expect(whole.equals(bytes)).toBe(true);
    await store.discard(key);
  });

  it('reports that it is available', async () => {
    await expect(store.check()).resolves.toBeUndefined();
  });
});
