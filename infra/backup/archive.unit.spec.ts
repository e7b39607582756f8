import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { archivePassphrase, open, seal } from './archive.ts';

const KEY = { bytes: Buffer.alloc(32, 1) };
const PLAIN = randomBytes(300_000);

const sealed = async (): Promise<Buffer> => buffer(await seal(Readable.from([PLAIN]), KEY));
const opened = async (bytes: Buffer, key = KEY): Promise<Buffer> =>
  buffer(await open(Readable.from([bytes]), key));

describe('an archive', () => {
  it('opens with the master key it was made with, and no other', async () => {
    const bytes = await sealed();
    expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
    expect((await opened(bytes)).equals(PLAIN)).toBe(true);
    await expect(opened(bytes, { bytes: Buffer.alloc(32, 2) })).rejects.toThrow('MASTER_KEY is not the key');
  });

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['cut off between chunks', (bytes: Buffer) => bytes.subarray(0, 100_000)],
    ['altered', (bytes: Buffer) => bytes.map((byte, at) => (at === 150_000 ? byte ^ 1 : byte)) as Buffer],
    ['extended', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('more')])],
    ['text', () => Buffer.from('not an archive')],
  ])('does not open when it is %s', async (_what, change) => {
    await expect(opened(change(await sealed()))).rejects.toThrow(/The backup (does not open|is damaged)/);
  });

  it('fails when its source fails', async () => {
    const broken = Readable.from(
      (async function* () {
        yield PLAIN;
        throw new Error('the source broke');
      })(),
    );
    await expect(seal(broken, KEY).then(buffer)).rejects.toThrow('the source broke');
  });

  it('reports why it could not be read, not that the key is wrong', async () => {
    await expect(open(createReadStream('/nowhere/a.backup'), KEY)).rejects.toThrow('ENOENT');
  });

  it('derives the passphrase that openssl kdf derives', () => {
    expect(archivePassphrase(KEY)).toBe('95rBAVbDGszQh45VL7IaI9AWgS0vS2Z8DU2__ZGPKlw');
  });
});
