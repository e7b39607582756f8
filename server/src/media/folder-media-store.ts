import { constants, createReadStream } from 'node:fs';
import { access, link, mkdir, open, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { type MediaName, type MediaStore, MediaStoreFull, UPLOAD_LIFE_MS } from './media-store.ts';

const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '');

const unlessMissing = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};

const syncToDisk = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Uploads and files must share a file system that supports hard links. @param room returns a folder's free bytes */
export const folderMediaStore = (
  folder: string,
  room: (folder: string) => Promise<number> = freeBytes,
): MediaStore => {
  const uploadsFolder = join(folder, 'uploads');
  const pathOf = ({ accountId, sha256, extension }: MediaName): string =>
    join(folder, 'files', accountId, `${sha256}.${extension}`);
  const prepare = async (): Promise<FileStore> => {
    await mkdir(uploadsFolder, { recursive: true, mode: 0o700 });
    return new FileStore({ directory: uploadsFolder, expirationPeriodInMilliseconds: UPLOAD_LIFE_MS });
  };
  let prepared: Promise<FileStore> | undefined;
  const uploads = (): Promise<FileStore> => {
    prepared ??= prepare().catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  };
  const uploadPath = (key: string): string => join(uploadsFolder, key);

  return {
    uploads,
    uploadKey: (accountId, uploadId) => `${accountId}/${uploadId}`,
    readUpload: async (key) => {
      const path = uploadPath(key);
      await stat(path);
      return createReadStream(path);
    },
    store: async (key, name) => {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await syncToDisk(uploadPath(key));
      try {
        await link(uploadPath(key), path);
      } catch (error) {
        if (hasCode(error, 'ENOSPC', 'EDQUOT')) throw new MediaStoreFull(error);
        if (!hasCode(error, 'EEXIST')) throw error;
      }
      for (const parent of [dirname(path), join(folder, 'files'), folder]) await syncToDisk(parent);
    },
    discard: async (key) => {
      for (const path of [uploadPath(key), `${uploadPath(key)}.json`]) await rm(path, { force: true });
    },
    open: async (name, { from, to }) => {
      const file = await unlessMissing(open(pathOf(name), 'r'));
      return file?.createReadStream({ start: from, end: to });
    },
    size: async (name) => (await unlessMissing(stat(pathOf(name))))?.size,
    remove: (name) => rm(pathOf(name), { force: true }),
    freeBytes: async () => {
      await uploads();
      return room(folder);
    },
    check: async () => {
      await uploads();
      await access(uploadsFolder, constants.R_OK | constants.W_OK);
    },
  };
};
