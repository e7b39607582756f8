import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { compareVersions } from '@waivers/events/migrations/product-version.ts';
import { choosePostgresUser } from '../launcher/postgres-user.ts';

/**
 * Each release leaves two files here: a data folder that it wrote, with what it read there, and the hashes of its
 * migrations. Later versions must open the first and may not change the second.
 */
const FROZEN = join(import.meta.dirname, 'frozen');
const ARCHIVE = '.tar.zst';
const MOST_BYTES = 512 * 1024 * 1024;

/** Long enough to find the system tables of PostgreSQL's template databases again in every database. */
const COMPRESSION = {
  [constants.ZSTD_c_compressionLevel]: 19,
  [constants.ZSTD_c_windowLog]: 27,
  [constants.ZSTD_c_enableLongDistanceMatching]: 1,
};

/** SHA-256 of each migration's text, by name. */
export type FrozenMigrations = Readonly<Record<string, string>>;

/** @returns versions, the oldest first */
export const frozenReleases = (): readonly string[] =>
  readdirSync(FROZEN)
    .filter((name) => name.endsWith(ARCHIVE))
    .map((name) => name.slice(0, -ARCHIVE.length))
    .sort(compareVersions);

const pathOf = (version: string, ending: string): string => join(FROZEN, `${version}${ending}`);

const tar = (input: Buffer | undefined, ...args: readonly string[]): Buffer => {
  const { status, error, stdout, stderr } = spawnSync('tar', args, { input, maxBuffer: MOST_BYTES });
  if (status === 0) return stdout;
  throw new Error(`tar failed: ${error?.message ?? stderr.toString()}`);
};

const ALIKE = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner'];

/** @param folder has `data` and `readings.json` @returns size of the archive */
export const freezeFolder = (version: string, folder: string, migrations: FrozenMigrations): number => {
  const archive = zstdCompressSync(tar(undefined, '-c', ...ALIKE, '-C', folder, 'data', 'readings.json'), {
    params: COMPRESSION,
  });
  writeFileSync(pathOf(version, ARCHIVE), archive);
  writeFileSync(pathOf(version, '.json'), `${JSON.stringify(migrations, null, 2)}\n`);
  return archive.length;
};

export const frozenMigrations = (version: string): FrozenMigrations =>
  JSON.parse(readFileSync(pathOf(version, '.json'), 'utf8')) as FrozenMigrations;

/** @param folder an empty one, which gets `data` and `readings.json` */
export const thawFolder = (version: string, folder: string): void => {
  tar(zstdDecompressSync(readFileSync(pathOf(version, ARCHIVE))), '-x', '--no-same-owner', '-C', folder);
  const user = choosePostgresUser();
  if (user.kind === 'other')
    spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, join(folder, 'data', 'postgres')]);
};
