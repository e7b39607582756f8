import { toBase64 } from '@waivers/proof/notes/base64.ts';
import { parseCheckpoint } from '@waivers/proof/notes/checkpoint.ts';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { SignedTree } from '../definitions/log-identity.ts';
import { readHistory } from '../log/identity/log-identity.ts';
import { knownEpochsOf } from '../log/identity/own-log.ts';
import type { EventLog } from '../log/port/event-log.ts';
import { newestNote } from './checkpoint-store.ts';

/**
 * @param pool of the log's database, whose connections stay open
 * @returns the newest tree that the database keeps a checkpoint of, in the newest epoch that has one
 */
export const lastSignedTree = async (
  log: Pick<EventLog, 'readStream'>,
  pool: Pool,
): Promise<SignedTree | undefined> => {
  const history = await readHistory(log);
  if (history === undefined) return undefined;
  const database = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
  const known = await knownEpochsOf(pool, history.logId);
  for (const epoch of new Set([...known, ...history.epochs.toReversed()])) {
    const newest = await newestNote(database, epoch);
    const checkpoint = newest && parseCheckpoint(newest.note);
    if (checkpoint !== undefined) {
      const { origin, size, root } = checkpoint;
      return { origin, size, root: toBase64(root) };
    }
  }
  return undefined;
};
