import { codec } from '@waivers/events/log/codec.ts';
import { isLogError } from '@waivers/events/log/errors.ts';
import type { EventLog, LogPosition, OnHole, RecordedEvent } from '@waivers/events/log/event-log.ts';
import { locatePosition } from '@waivers/events/log/locate-position.ts';
import type { Kysely } from 'kysely';
import { type FoundDamage, forgetDamage, keepDamage } from '../damage/found-damage.ts';
import type { CommandDatabase } from '../database.ts';
import { erasureOf, type LogAndKeys } from './erasure-of.ts';
import { moveCheckpoint, readCheckpoint } from './tombstone-checkpoint.ts';
import { setTombstones } from './tombstones.ts';

export type ReconcileListener = {
  /** Whoever else wants to see each new event once; called again after a crash. */
  readonly onEvent?: (event: RecordedEvent) => Promise<void>;
};

/** Events may have 256 KiB each. */
const PAGE = 100;

/**
 * In another epoch the log is looked at from its start. One that has lost the event, and another log, are for a person to
 * sort out.
 */
const startOver = async (log: EventLog, checkpoint: LogPosition, error: unknown): Promise<undefined> => {
  const isForeign = isLogError(error) && error.code === 'foreign_position';
  if (!isForeign || (await locatePosition(log, checkpoint)) !== 'foreign') throw error;
};

type Services = LogAndKeys & { readonly log: EventLog; readonly database: Kysely<CommandDatabase> };

/** What is wrong with an erasure, or undefined. What its stream bears out is carried out. */
const carryOut = async (services: Services, event: RecordedEvent): Promise<string | undefined> => {
  const name = `PersonErased ${event.eventId} in ${event.stream}`;
  try {
    const { erasure, strangersKeys } = await erasureOf(services, codec.decode(event));
    if (erasure !== undefined) await setTombstones(services.database, erasure);
    if (strangersKeys.length === 0) return undefined;
    return (
      `${name} names keys that are not of the person whom it erases. ` +
      `They were left as they are: ${strangersKeys.join(', ')}`
    );
  } catch (error) {
    if (!isLogError(error) || error.code !== 'log_corrupt') throw error;
    return `${name} was not looked at, because its stream is damaged: ${error.message}`;
  }
};

/**
 * Sets every tombstone that a crash between the event and its tombstone, or a restore of older keys, has left
 * out: reads the log on from where the last run ended, past events that are missing. Run at start and every minute. Holes, and
 * erasures that name keys of somebody else or stand in a damaged stream, are kept as damage.
 * @throws LogError `foreign_position` when the log has lost the event where the last run ended, or is another one
 */
export const reconcileTombstones = async (
  services: Services,
  { onEvent = async () => undefined }: ReconcileListener = {},
): Promise<void> => {
  const { log, database } = services;
  let after = await readCheckpoint(database);
  for (;;) {
    const checkpoint = after;
    if (checkpoint === undefined) await forgetDamage(database);
    const damage: FoundDamage[] = [];
    const onHole: OnHole = (problem, place) => void damage.push({ concern: 'log_complete', place, problem });
    const page =
      checkpoint === undefined
        ? await log.readAll({ limit: PAGE, onHole })
        : await log
            .readAll({ limit: PAGE, after: checkpoint, onHole })
            .catch((error: unknown) => startOver(log, checkpoint, error));
    after = page?.at(-1)?.position;
    for (const event of page ?? []) {
      await onEvent(event);
      if (event.type !== 'PersonErased') continue;
      const problem = await carryOut(services, event);
      if (problem !== undefined) damage.push({ concern: 'erasures', place: event.eventId, problem });
    }
    for (const found of damage) await keepDamage(database, found);
    if (after !== undefined) await moveCheckpoint(database, after);
    else if (page !== undefined) return;
  }
};
