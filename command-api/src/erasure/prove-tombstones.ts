import { streamPages } from '@waivers/events/folds/stream-pages.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import {
  markDoubted,
  type ProvenErasure,
  provenErasures,
  unprovenTombstones,
} from '@waivers/events/keys/erasure/proven-erasures.ts';
import { keyIdOf } from '@waivers/events/keys/key-batch.ts';
import { isLogError } from '@waivers/events/log/port/errors.ts';
import type { Kysely } from 'kysely';
import { erasureOf, type LogAndKeys } from './erasure-of.ts';

const isInLog = async (services: LogAndKeys, { stream, ...row }: ProvenErasure): Promise<boolean> => {
  for await (const page of streamPages(services.log, stream)) {
    const event = page.find(({ eventId }) => eventId === row.event_id);
    if (event === undefined) continue;
    if (event.type !== 'PersonErased') return false;
    const { erasure } = await erasureOf(services, event);
    return erasure?.keyIds.includes(keyIdOf(row.batch_id, row.number)) === true;
  }
  return false;
};

/** Ignores damaged streams, which prove nothing, are reported elsewhere, and must not block other rows. */
const unlessDamaged = (error: unknown): undefined => {
  if (!isLogError(error) || error.code !== 'log_corrupt') throw error;
};

/** Returns a check for keys destroyed without an erasure. Later runs cover only new and suspicious tombstones. */
export const createTombstoneProof = (
  services: LogAndKeys,
  database: Kysely<KeysDatabase>,
): (() => Promise<readonly string[]>) => {
  const seen = new Set<string>();
  return async () => {
    const rows = await provenErasures(database);
    for (const row of rows) {
      const id = `${keyIdOf(row.batch_id, row.number)} ${row.event_id}`;
      if (seen.has(id) && !row.doubted) continue;
      const found = await isInLog(services, row).catch(unlessDamaged);
      if (found) seen.add(id);
      if (found === undefined || found !== row.doubted) continue;
      await markDoubted(database, row, !found);
    }
    return unprovenTombstones(database);
  };
};
