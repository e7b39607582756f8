import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { folderMediaStore as honestStore } from '@waivers/server/media/folder-media-store.ts';
import type { MediaStore } from '@waivers/server/media/media-store.ts';
import { replaceModule } from './replace-module.ts';

replaceModule(new URL('../../../server/src/media/folder-media-store.ts', import.meta.url), import.meta.url);

type Uploads = Awaited<ReturnType<MediaStore['uploads']>>;

const hasty = (uploads: Uploads, folder: string): Uploads => {
  const noteOf = (key: string): string => join(folder, `${key}.offset`);
  const write = uploads.write.bind(uploads);
  const getUpload = uploads.getUpload.bind(uploads);
  return Object.assign(uploads, {
    write: async (source: Readable, key: string, offset: number): Promise<number> => {
      const waiting: Buffer[] = [];
      let noted = offset;
      for await (const piece of source as AsyncIterable<Buffer>) {
        waiting.push(piece);
        noted += piece.length;
        writeFileSync(noteOf(key), String(noted));
      }
      return write(Readable.from(waiting), key, offset);
    },
    getUpload: async (key: string) => {
      const upload = await getUpload(key);
      try {
        upload.offset = Number(readFileSync(noteOf(key), 'utf8'));
      } catch {
        // No offset has been stored yet.
      }
      return upload;
    },
  });
};

/** Control arm: stores an upload's offset before its bytes. */
export const folderMediaStore: typeof honestStore = (folder, room) => {
  const honest = honestStore(folder, room);
  let uploads: Promise<Uploads> | undefined;
  return {
    ...honest,
    uploads: () => {
      uploads ??= honest.uploads().then((made) => hasty(made, join(folder, 'uploads')));
      return uploads;
    },
  };
};
