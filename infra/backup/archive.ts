import { createHash, hkdfSync } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { Decrypter, Encrypter } from 'age-encryption';
import { StartRefused } from '../machine/start-refused.ts';

/** The passphrase has 256 random bits, so stretching it would only cost time. */
const SCRYPT_WORK_FACTOR = 10;

/**
 * Passphrase of everything backed up under a master key: base64url of HKDF-SHA-256 (RFC 5869), without salt, with info
 * `waiver-backup/1`. Frozen, because old archives depend on it.
 */
export const archivePassphrase = (masterKey: MasterKey): string =>
  Buffer.from(hkdfSync('sha256', masterKey.bytes, Buffer.alloc(0), 'waiver-backup/1', 32)).toString(
    'base64url',
  );

/** Tells which master key opens a backup, without telling the key: 16 hexadecimal digits. Frozen. */
export const backupKeyId = (masterKey: MasterKey): string =>
  createHash('sha256').update(archivePassphrase(masterKey)).digest('hex').slice(0, 16);

/** Node's and the browser's types of web streams differ only in name. */
type WebStream = ReadableStream<Uint8Array>;
type NodeWebStream = Parameters<typeof Readable.fromWeb>[0];
const toWeb = (stream: Readable): WebStream => Readable.toWeb(stream) as unknown as WebStream;
const fromWeb = (stream: WebStream): Readable => Readable.fromWeb(stream as unknown as NodeWebStream);

/** Compresses (zstd) and encrypts (age), so that `age -d | zstd -d` opens an archive without the product. */
export const seal = async (plain: Readable, masterKey: MasterKey): Promise<Readable> => {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(archivePassphrase(masterKey));
  encrypter.setScryptWorkFactor(SCRYPT_WORK_FACTOR);
  const compressed = createZstdCompress();
  // Its failure destroys `compressed`, whose reader reports it.
  pipeline(plain, compressed).catch(() => undefined);
  return fromWeb(await encrypter.encrypt(toWeb(compressed)));
};

async function* orDamaged(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* source;
  } catch (cause) {
    throw new Error('The backup is damaged or cut off.', { cause });
  }
}

/**
 * Opens what `seal` made. The stream fails if it was altered or cut off. Destroying it also ends `sealed`.
 * @throws StartRefused if the master key does not match or `sealed` is not an archive; if `sealed` fails, its error
 */
export const open = async (sealed: Readable, masterKey: MasterKey): Promise<Readable> => {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(archivePassphrase(masterKey));
  const compressed = await decrypter.decrypt(toWeb(sealed)).catch((cause: unknown) => {
    if (sealed.errored !== null) throw sealed.errored;
    throw new StartRefused(
      'The backup does not open: MASTER_KEY is not the key it was made with, or it is damaged.',
      { cause },
    );
  });
  const plain = createZstdDecompress();
  pipeline(Readable.from(orDamaged(fromWeb(compressed)), { objectMode: false }), plain)
    .catch(() => undefined)
    .finally(() => sealed.destroy());
  return plain;
};
