import { type Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import { sha256Of } from '../log/port/sha256.ts';
import type { BlobStore, StoredBlob } from './blob-store.ts';

const PUT = `
  insert into blobs.blobs (account_id, sha256, media_type, bytes)
  values ($1, decode($2, 'hex'), $3, $4)
  on conflict (account_id, sha256) do nothing`;

const GET = `
  select media_type as "mediaType", bytes from blobs.blobs
  where account_id = $1 and sha256 = decode($2, 'hex')`;

export const postgresBlobStore = (pool: Pool): BlobStore => ({
  put: async (accountId, blob) => {
    const sha256 = sha256Of(blob.bytes);
    await pool.query(PUT, [accountId, sha256, blob.mediaType, blob.bytes]);
    return sha256;
  },
  get: async (accountId, sha256) => {
    const { rows } = await pool.query<StoredBlob>(GET, [accountId, sha256]);
    return rows[0];
  },
});

/** Deletes an account's logos and backgrounds as part of its erasure. Keeps everything that customers have signed. */
export const deleteImages = async (
  database: Pick<Kysely<object>, 'getExecutor'>,
  accountId: string,
): Promise<void> => {
  await sql`select blobs.forget_images(${accountId})`.execute(database);
};
