import type { ProblemCode } from '@waivers/contract/call/problem-codes.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { CommandDatabase } from '../database/command-database.ts';
import type { UploadId } from './upload-locks.ts';

export const ACCOUNT_BYTES = 20 * 1024 ** 3;
/** Maximum number of unfinished uploads per account. A new upload replaces the oldest idle one. */
export const UPLOADS_AT_ONCE = 5;
/** Disk space to keep free, in bytes. PostgreSQL may share the disk. */
const BYTES_LEFT_FREE = 1024 ** 3;

export type UploadRefusal = Extract<ProblemCode, 'media_account_full' | 'disk_full' | 'rate_limited'>;

type Admission = { readonly givenUp: readonly string[] } | { readonly refused: UploadRefusal };

const sumOf = async (query: { executeTakeFirst(): Promise<{ sum: unknown } | undefined> }): Promise<number> =>
  Number((await query.executeTakeFirst())?.sum ?? 0);

/** Marks an abandoned upload. Its row stays until the bytes are deleted. */
export const GIVEN_UP = new Date(0);

const unfinished = (transaction: Transaction<CommandDatabase>) =>
  transaction.selectFrom('media.uploads').where('sha256', 'is', null).where('begun_at', '>', GIVEN_UP);

const bytesOf = async (transaction: Transaction<CommandDatabase>, accountId: string): Promise<number> => {
  const files = transaction
    .selectFrom('media.files')
    .select((row) => row.fn.sum('bytes').as('sum'))
    .where('account_id', '=', accountId);
  const uploads = unfinished(transaction)
    .select((row) => row.fn.sum('bytes').as('sum'))
    .where('account_id', '=', accountId);
  return (await sumOf(files)) + (await sumOf(uploads));
};

const surplusUploads = (transaction: Transaction<CommandDatabase>, accountId: string) =>
  unfinished(transaction)
    .select(['id', sql<boolean>`coalesce(held_until > now(), false)`.as('is_held')])
    .where('account_id', '=', accountId)
    .orderBy('begun_at', 'desc')
    .offset(UPLOADS_AT_ONCE - 1)
    .execute();

/** Registers an upload if it fits into `room` (free bytes). Returns the ids of uploads abandoned to make room. */
export const admitUpload = (
  database: Kysely<CommandDatabase>,
  upload: UploadId & { readonly bytes: number },
  room: number | undefined,
  now: Date,
): Promise<Admission> =>
  database.transaction().execute(async (transaction): Promise<Admission> => {
    const { accountId, id, bytes } = upload;
    await sql`select pg_advisory_xact_lock(hashtextextended(${`media/${accountId}`}, 0))`.execute(
      transaction,
    );
    const old = await surplusUploads(transaction, accountId);
    if (old.some(({ is_held }) => is_held)) return { refused: 'rate_limited' };
    const givenUp = old.map((row) => row.id);
    if (givenUp.length > 0) {
      await transaction
        .updateTable('media.uploads')
        .set({ begun_at: GIVEN_UP })
        .where('account_id', '=', accountId)
        .where('id', 'in', givenUp)
        .execute();
    }
    if ((await bytesOf(transaction, accountId)) + bytes > ACCOUNT_BYTES)
      return { refused: 'media_account_full' };
    const announced = await sumOf(unfinished(transaction).select((row) => row.fn.sum('bytes').as('sum')));
    if (room !== undefined && room - announced - bytes < BYTES_LEFT_FREE) return { refused: 'disk_full' };
    await transaction
      .insertInto('media.uploads')
      .values({ account_id: accountId, id, bytes, begun_at: now, is_wanted: false })
      .execute();
    return { givenUp };
  });
