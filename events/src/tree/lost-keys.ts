import { parseNote } from '@waivers/proof/notes/note.ts';
import type { VerifierKey } from '@waivers/proof/notes/note-keys.ts';
import { type QueryExecutorProvider, sql } from 'kysely';
import { keptBetween } from './checkpoint-store.ts';

/** A key that has signed checkpoints of an epoch and whose secret is gone, as an operator has declared. */
export type LostKey = {
  readonly epoch: string;
  readonly keyId: number;
  readonly declaredAt: Date;
};

export const readLostKeys = async (database: QueryExecutorProvider): Promise<readonly LostKey[]> => {
  const { rows } = await sql<{ epoch: string; key_id: string; declared_at: Date }>`
    select epoch, key_id, declared_at from log.lost_checkpoint_keys`.execute(database);
  return rows.map(({ epoch, key_id, declared_at }) => ({
    epoch,
    keyId: Number(key_id),
    declaredAt: declared_at,
  }));
};

/** Records lost keys for good. Run this as the database owner. */
export const recordLostKeys = async (
  database: QueryExecutorProvider,
  lost: readonly Pick<LostKey, 'epoch' | 'keyId'>[],
): Promise<void> => {
  await sql`insert into log.lost_checkpoint_keys (epoch, key_id)
    select epoch, key_id from unnest(${lost.map(({ epoch }) => epoch)}::uuid[],
      ${lost.map(({ keyId }) => keyId)}::bigint[]) as lost (epoch, key_id)
    on conflict (epoch, key_id) do nothing`.execute(database);
};

type Unknown = Pick<LostKey, 'epoch' | 'keyId'> & { readonly smallest: number; readonly largest: number };

const SIZES = 50_000;

const largestSize = async (database: QueryExecutorProvider): Promise<number> => {
  const { rows } = await sql<{ size: string | null }>`select max(size) as size from log.checkpoints`.execute(
    database,
  );
  return Number(rows[0]?.size ?? 0);
};

/**
 * Finds keys that have signed checkpoints, but are neither stored nor declared lost. Reads every checkpoint.
 * @param ownKeys returns the stored keys for an epoch
 */
export const findUnknownKeys = async (
  database: QueryExecutorProvider,
  ownKeys: (epoch: string) => Promise<readonly VerifierKey[]>,
): Promise<readonly Unknown[]> => {
  const known = new Set((await readLostKeys(database)).map(({ epoch, keyId }) => `${epoch} ${keyId}`));
  const epochs = new Set<string>();
  const unknown = new Map<string, Unknown>();
  const largest = await largestSize(database);
  for (let above = 0; above < largest; above += SIZES) {
    for (const { epoch, size, note } of await keptBetween(database, above, above + SIZES)) {
      if (!epochs.has(epoch)) for (const { keyId } of await ownKeys(epoch)) known.add(`${epoch} ${keyId}`);
      epochs.add(epoch);
      const keyIds = parseNote(note)?.signatures.map(({ keyId }) => keyId) ?? [];
      if (keyIds.some((keyId) => known.has(`${epoch} ${keyId}`))) continue;
      for (const keyId of keyIds) {
        const before = unknown.get(`${epoch} ${keyId}`);
        unknown.set(`${epoch} ${keyId}`, { epoch, keyId, smallest: before?.smallest ?? size, largest: size });
      }
    }
  }
  return [...unknown.values()];
};
