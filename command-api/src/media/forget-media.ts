import type { Locker } from '@tus/utils';
import { UPLOAD_LIFE_MS } from '@waivers/server/media/media-store.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { CommandDatabase } from '../database/command-database.ts';
import { GIVEN_UP } from './admit-upload.ts';
import { forgetUpload, type MediaServices, settleUpload } from './settle-upload.ts';

/** Files that no waiver revision references are deleted after this time. */
const UNNAMED_LIFE_MS = 7 * 24 * 60 * 60_000;

const AT_A_TIME = 20;

/** Stops serving an account's files as part of its erasure. A background task deletes the bytes. */
export const forgetMedia = async (
  transaction: Transaction<CommandDatabase>,
  accountId: string,
): Promise<void> => {
  await transaction
    .updateTable('media.files')
    .set({ is_removed: true })
    .where('account_id', '=', accountId)
    .execute();
  await transaction
    .updateTable('media.uploads')
    .set({ begun_at: GIVEN_UP })
    .where('account_id', '=', accountId)
    .execute();
};

/** Deletes uploads older than a day. Complete uploads left behind by a crash are turned into files first. */
const forgetOldUploads = async (services: MediaServices, locks: Locker): Promise<void> => {
  const old = await services.database
    .selectFrom('media.uploads')
    .select(['account_id as accountId', 'id'])
    .where('begun_at', '<', new Date(services.clock().getTime() - UPLOAD_LIFE_MS))
    .where((row) => row.or([row('held_until', 'is', null), row('held_until', '<', sql<Date>`now()`)]))
    .limit(AT_A_TIME)
    .execute();
  for (const upload of old) {
    await settleUpload(services, locks, upload).catch(() => undefined);
    // A failure must not prevent the deletion of other uploads.
    await forgetUpload(services, upload).catch(() => undefined);
  }
};

/** Deletes a file under its row lock so that a concurrent upload of the same bytes waits, then stores them again. */
const removeOne = (database: Kysely<CommandDatabase>, media: MediaServices['media']): Promise<boolean> =>
  database.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('media.files')
      .select(['account_id', 'sha256', 'extension'])
      .where('is_removed', '=', true)
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (row === undefined) return false;
    const { account_id, sha256, extension } = row;
    await media.remove({ accountId: account_id, sha256: sha256.toString('hex'), extension });
    await transaction
      .deleteFrom('media.files')
      .where('account_id', '=', account_id)
      .where('sha256', '=', sha256)
      .where('extension', '=', extension)
      .execute();
    return true;
  });

export const forgetOldMedia = async (services: MediaServices, locks: Locker): Promise<void> => {
  const { database, media, clock } = services;
  await forgetOldUploads(services, locks);
  await database
    .updateTable('media.files')
    .set({ is_removed: true })
    .where('is_named', '=', false)
    .where('is_removed', '=', false)
    .where('stored_at', '<', new Date(clock().getTime() - UNNAMED_LIFE_MS))
    .execute();
  for (let count = 0; count < AT_A_TIME && (await removeOne(database, media)); count += 1);
};
