import { streamPages } from '@waivers/events/folds/stream-pages.ts';
import { keyIdOf } from '@waivers/events/keys/key-batch.ts';
import { isLogError } from '@waivers/events/log/errors.ts';
import { type Kysely, sql } from 'kysely';
import type { CommandDatabase } from '../database.ts';
import { erasureOf, type LogAndKeys } from './erasure-of.ts';

type Row = {
  readonly batch_id: string;
  readonly number: number;
  readonly event_id: string;
  readonly stream: string;
  readonly doubted: boolean;
};

const isInLog = async (services: LogAndKeys, { stream, ...row }: Row): Promise<boolean> => {
  for await (const page of streamPages(services.log, stream)) {
    const event = page.find(({ eventId }) => eventId === row.event_id);
    if (event === undefined) continue;
    if (event.type !== 'PersonErased') return false;
    const { erasure } = await erasureOf(services, event);
    return erasure?.keyIds.includes(keyIdOf(row.batch_id, row.number)) === true;
  }
  return false;
};

/** A damaged stream proves nothing either way. The hole is reported elsewhere and must not block other rows. */
const unlessDamaged = (error: unknown): undefined => {
  if (!isLogError(error) || error.code !== 'log_corrupt') throw error;
};

/** Tombstones without proof, whose keys count as missing and alarm their readers. */
const unproven = async (database: Kysely<CommandDatabase>): Promise<readonly string[]> => {
  const { rows } = await sql<Pick<Row, 'batch_id' | 'number'>>`
    select batch_id, number from keys.data_keys k
    where erased_by is not null and not exists (
      select from keys.proven_erasures p where p.batch_id = k.batch_id and p.number = k.number and not p.doubted)
    order by batch_id, number limit 100`.execute(database);
  return rows.map(({ batch_id, number }) => keyIdOf(batch_id, number));
};

/**
 * Checks destroyed keys against the log: all at the first call, then new and doubted ones.
 * @returns a check that answers the ids of keys destroyed without an erasure
 */
export const createTombstoneProof = (
  services: LogAndKeys,
  database: Kysely<CommandDatabase>,
): (() => Promise<readonly string[]>) => {
  const seen = new Set<string>();
  return async () => {
    const rows = await database.selectFrom('keys.proven_erasures').selectAll().execute();
    for (const row of rows) {
      const id = `${keyIdOf(row.batch_id, row.number)} ${row.event_id}`;
      if (seen.has(id) && !row.doubted) continue;
      const found = await isInLog(services, row).catch(unlessDamaged);
      if (found) seen.add(id);
      if (found === undefined || found !== row.doubted) continue;
      await database
        .updateTable('keys.proven_erasures')
        .set({ doubted: !found })
        .where('batch_id', '=', row.batch_id)
        .where('number', '=', row.number)
        .where('event_id', '=', row.event_id)
        .execute();
    }
    return unproven(database);
  };
};
