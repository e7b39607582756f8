import { codec, type DecodedEvent } from '@waivers/events/codec.ts';
import { isLogError } from '@waivers/events/log/errors.ts';
import type { EventLog, LogPosition } from '@waivers/events/log/event-log.ts';
import { locatePosition } from '@waivers/events/log/locate-position.ts';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../database.ts';
import { moveCheckpoint, readCheckpoint } from './tombstone-checkpoint.ts';
import { type Erasure, setTombstones } from './tombstones.ts';

/** Events may have 256 KiB each. */
const PAGE = 100;

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
 * In another epoch the log is looked at from its start. One that has lost the event, and another log, are for a person to
 * sort out.
 */
const startOver = async (log: EventLog, checkpoint: LogPosition, error: unknown): Promise<undefined> => {
  const isForeign = isLogError(error) && error.code === 'foreign_position';
  if (!isForeign || (await locatePosition(log, checkpoint)) !== 'foreign') throw error;
};

/**
 * Sets every tombstone that a crash between the event and its tombstone, or a restore of older keys, has left
 * out: reads the log on from where the last run ended. Run at start and every minute.
 * @throws LogError `foreign_position` when the log has lost the event where the last run ended, or is another one
 */
export const reconcileTombstones = async (
  log: EventLog,
  database: Kysely<CommandDatabase>,
): Promise<void> => {
  let after = await readCheckpoint(database);
  for (;;) {
    const checkpoint = after;
    const page =
      checkpoint === undefined
        ? await log.readAll({ limit: PAGE })
        : await log
            .readAll({ limit: PAGE, after: checkpoint })
            .catch((error: unknown) => startOver(log, checkpoint, error));
    after = page?.at(-1)?.position;
    for (const event of page ?? []) {
      if (event.type === 'PersonErased') await setTombstones(database, erasureOf(codec.decode(event)));
    }
    if (after !== undefined) await moveCheckpoint(database, after);
    else if (page !== undefined) return;
  }
};
