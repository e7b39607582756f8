import { type Kysely, sql } from 'kysely';
import { storeReplaced } from '../../log/port/errors.ts';
import type { EventLog } from '../../log/port/event-log.ts';
import { createGroupRead } from '../../log/postgres/group-read.ts';
import type { KeysDatabase } from '../database.ts';

/** Checks before each append that its key batches exist, for logs that can't check this in the transaction. */
export const requireKeyBatches = (log: EventLog, database: Kysely<KeysDatabase>): EventLog => {
  const missing = createGroupRead<readonly string[], boolean>(async (asked) => {
    const { rows } = await sql<{ id: string }>`
      select batch_id as id from keys.batches where batch_id = any (${[...new Set(asked.flat())]}::uuid[])`.execute(
      database,
    );
    const found = new Set(rows.map(({ id }) => id));
    return asked.map((ids) => ids.some((id) => !found.has(id)));
  });
  return {
    ...log,
    append: async (append) => {
      const { keyBatches = [] } = append;
      if (keyBatches.length > 0 && (await missing(keyBatches))) {
        throw storeReplaced(new Error(`Not all of ${keyBatches.join(', ')} are in schema keys.`));
      }
      return log.append(append);
    },
  };
};
