import { readMedia } from '@waivers/contract/media/read-media.ts';
import { MEDIA_TYPES, type MediaExtension, type UploadedMedia } from '@waivers/contract/media/uploads.ts';
import type { MediaName } from '@waivers/server/media/media-store.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { CommandDatabase } from '../database/command-database.ts';

type Database = Kysely<CommandDatabase> | Transaction<CommandDatabase>;

export type MediaFile = MediaName & { readonly extension: MediaExtension; readonly bytes: number };

const mediaAddress = ({ accountId, sha256, extension }: MediaName): string =>
  readMedia.path.replace('{accountId}', accountId).replace('{file}', `${sha256}.${extension}`);

export const uploadedMediaOf = (file: MediaFile): UploadedMedia => ({
  address: mediaAddress(file),
  sha256: file.sha256,
  mediaType: MEDIA_TYPES[file.extension],
  bytes: file.bytes,
});

const hash = (sha256: string): Buffer => Buffer.from(sha256, 'hex');

const named = (database: Database, { accountId, sha256, extension }: MediaName) =>
  database
    .updateTable('media.files')
    .where('account_id', '=', accountId)
    .where('sha256', '=', hash(sha256))
    .where('extension', '=', extension)
    .where('is_removed', '=', false);

/** @returns the size in bytes, or undefined if the file is missing, incomplete or removed */
export const findMedia = async (database: Database, name: MediaName): Promise<number | undefined> => {
  const row = await database
    .selectFrom('media.files')
    .select('bytes')
    .where('account_id', '=', name.accountId)
    .where('sha256', '=', hash(name.sha256))
    .where('extension', '=', name.extension)
    .where('is_whole', '=', true)
    .where('is_removed', '=', false)
    .executeTakeFirst();
  return row?.bytes;
};

/** Call this before storing the bytes so that no bytes exist without a row. Waits for any removal in progress. */
export const reserveMedia = async (transaction: Database, file: MediaFile, now: Date): Promise<void> => {
  await transaction
    .insertInto('media.files')
    .values({
      account_id: file.accountId,
      sha256: hash(file.sha256),
      extension: file.extension,
      bytes: file.bytes,
      stored_at: now,
      is_whole: false,
      is_named: false,
      is_removed: false,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'sha256', 'extension']).doUpdateSet({
        stored_at: now,
        is_whole: sql<boolean>`media.files.is_whole and not media.files.is_removed`,
        is_removed: false,
      }),
    )
    .execute();
};

/** @returns false if the account has been erased */
export const markMediaWhole = async (database: Database, name: MediaName): Promise<boolean> => {
  const rows = await named(database, name).set({ is_whole: true }).returning('bytes').execute();
  return rows.length > 0;
};

/** Keeps a file because a revision will reference it. @returns false if the account has no such file */
export const nameMedia = async (database: Database, name: MediaName): Promise<boolean> => {
  const rows = await named(database, name)
    .where('is_whole', '=', true)
    .set({ is_named: true })
    .returning('bytes')
    .execute();
  return rows.length > 0;
};
