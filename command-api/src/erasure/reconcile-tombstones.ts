import { codec, type DecodedEvent } from '@waivers/events/codec.ts';
import { isLogError } from '@waivers/events/log/errors.ts';
import type { EventLog } from '@waivers/events/log/event-log.ts';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../database.ts';
import { type Erasure, setTombstones } from './tombstones.ts';

const PAGE = 1000;

/** The erasure that a PersonErased event states. */
export const erasureOf = (event: DecodedEvent): Erasure => {
  const data = event.data as { keyIds: readonly string[]; accountId?: string };
  return {
    eventId: event.eventId,
    keyIds: data.keyIds,
    ...(data.accountId === undefined ? {} : { accountId: data.accountId }),
  };
};

/**
 * Sets every tombstone that a crash between the event and its tombstone, or a restore of older keys, has left
 * out: reads the log on from where the last run ended. Run at start and every minute.
 */
export const reconcileTombstones = async (
  log: EventLog,
  database: Kysely<CommandDatabase>,
): Promise<void> => {
  let after = (await database.selectFrom('keys.tombstone_checkpoint').select('position').executeTakeFirst())
    ?.position;
  for (;;) {
    const page = await log
      .readAll({ limit: PAGE, ...(after === undefined ? {} : { after }) })
      .catch((error: unknown) => {
        // Another epoch of the log: its erasures are looked at from the start.
        if (isLogError(error) && error.code === 'foreign_position') return undefined;
        throw error;
      });
    if (page === undefined) {
      after = undefined;
      continue;
    }
    for (const event of page) {
      if (event.type === 'PersonErased') await setTombstones(database, erasureOf(codec.decode(event)));
    }
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.position;
    await database
      .insertInto('keys.tombstone_checkpoint')
      .values({ position: after })
      .onConflict((conflict) => conflict.column('only').doUpdateSet({ position: last.position }))
      .execute();
  }
};
