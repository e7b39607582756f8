import { createSecretKey, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { KeysDatabase } from './database.ts';
import { findKeys } from './find-keys.ts';
import {
  batchStream,
  KEYS_PER_BATCH,
  keyBatchPurpose,
  keyIdOf,
  newBatch,
  xorWithStream,
} from './key-batch.ts';
import type { KeyStore } from './key-store.ts';
import { type MasterKey, unwrapSecret, wrapSecret } from './master-key.ts';
import type { DataKey } from './seal.ts';

const REMEMBERED_BATCHES = 256;

const makeBatch = async (database: Kysely<KeysDatabase>, masterKey: MasterKey): Promise<DataKey[]> => {
  const batchId = randomUUID();
  const { batchKey, storedBytes } = newBatch();
  await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('keys.batches')
      .values({ batch_id: batchId, wrapped: wrapSecret(masterKey, keyBatchPurpose(batchId), batchKey) })
      .execute();
    await sql`
      insert into keys.data_keys (batch_id, number, bytes)
      select ${batchId}::uuid, number - 1, bytes
      from unnest(${storedBytes}::bytea[]) with ordinality as made (bytes, number)
    `.execute(transaction);
  });
  const stream = batchStream(batchKey);
  return storedBytes.map((bytes, number) => ({
    id: keyIdOf(batchId, number),
    key: createSecretKey(xorWithStream(stream, number, bytes)),
  }));
};

/** Creates data keys in batches of 1,000. Keys left over when the process exits are never used. */
export const postgresKeyStore = (database: Kysely<KeysDatabase>, masterKey: MasterKey): KeyStore => {
  const unused: DataKey[] = [];
  let making: Promise<void> | undefined;
  const streams = new LRUCache<string, Buffer>({ max: REMEMBERED_BATCHES });

  const makeMore = (): Promise<void> => {
    making ??= makeBatch(database, masterKey)
      .then((keys) => {
        unused.push(...keys);
      })
      .finally(() => {
        making = undefined;
      });
    return making;
  };

  const unwrap = (batchId: string, wrapped: Buffer): Buffer | undefined => {
    try {
      return unwrapSecret(masterKey, keyBatchPurpose(batchId), wrapped);
    } catch {
      // The batch key was altered or wrapped by another master key. Only this batch's keys are missing.
      return undefined;
    }
  };

  const remember = (batchId: string, wrapped: Buffer): Buffer | undefined => {
    const known = streams.get(batchId);
    if (known !== undefined) return known;
    const batchKey = unwrap(batchId, wrapped);
    if (batchKey === undefined) return undefined;
    const stream = batchStream(batchKey);
    streams.set(batchId, stream);
    return stream;
  };

  return {
    take: async (count) => {
      while (unused.length < count) await makeMore();
      const taken = unused.splice(0, count);
      // If the database is unavailable, the next call that needs new keys reports the failure.
      if (unused.length < KEYS_PER_BATCH / 2) makeMore().catch(() => {});
      return taken;
    },
    find: (ids) => findKeys(database, remember, ids),
  };
};
