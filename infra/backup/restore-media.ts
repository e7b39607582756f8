import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { makeFolders } from '../machine/make-folders.ts';
import { open } from './archive.ts';
import { hashInVideoName, mediaPrefix } from './backup-names.ts';
import type { BackupPlace } from './backup-place.ts';
import { folderPlace } from './folder-place.ts';

/** Passes bytes on and fails at their end unless they have the hash. */
const checked = (name: string, expected: string | undefined): Transform => {
  const hash = createHash('sha256');
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
    flush: (done) =>
      done(hash.digest('hex') === expected ? null : new Error(`The video ${name} does not have its hash.`)),
  });
};

/** @returns the videos that a backup names and its series lacks */
export const missingMedia = async (
  place: BackupPlace,
  series: string,
  names: readonly string[],
): Promise<readonly string[]> => {
  if (names.length === 0) return [];
  const there = new Set(await place.list(mediaPrefix(series)));
  return names.filter((name) => !there.has(mediaPrefix(series) + name));
};

/**
 * Copies back the videos of a backup that the folder lacks, and compares their hashes.
 * @param names of its header
 * @returns how many were copied
 * @throws Error if one is missing or has other bytes
 */
export const restoreMedia = async (
  place: BackupPlace,
  series: string,
  masterKey: MasterKey,
  names: readonly string[],
  mediaFolder: string,
): Promise<number> => {
  if (names.length === 0) return 0;
  makeFolders(mediaFolder, 0o700);
  const files = folderPlace(mediaFolder);
  const there = new Set(await files.list(''));
  const absent = names.filter((name) => !there.has(name));
  for (const name of absent) {
    const expected = hashInVideoName(name);
    const video = await open(await place.read(mediaPrefix(series) + name), masterKey);
    await files.write(name, video.compose(checked(name, expected)));
  }
  return absent.length;
};
