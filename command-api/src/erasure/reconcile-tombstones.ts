import { categoryOf } from '@waivers/events/definitions/streams.ts';
import { clearDamage, type LogDamage, recordDamage } from '@waivers/events/keys/erasure/recorded-damage.ts';
import {
  moveTombstoneCheckpoint,
  readTombstoneCheckpoint,
} from '@waivers/events/keys/erasure/tombstone-checkpoint.ts';
import { locatePosition } from '@waivers/events/log/identity/locate-position.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import { isLogError } from '@waivers/events/log/port/errors.ts';
import type { EventLog, LogPosition, OnHole, RecordedEvent } from '@waivers/events/log/port/event-log.ts';
import { type ErasureServices, eraseFromAccount, erasePeopleOf } from './erase-person.ts';
import { erasureOf } from './erasure-of.ts';
import { setTombstones } from './tombstones.ts';

export type ReconcileListener = {
  readonly onEvent?: (event: RecordedEvent) => Promise<void>;
};

/** Kept small because each event can be as large as 256 KiB. */
const PAGE = 100;

/** Starts over if the checkpoint is from an earlier epoch. Rethrows if an event is missing or the log is different. */
const startOver = async (log: EventLog, checkpoint: LogPosition, error: unknown): Promise<undefined> => {
  const isForeign = isLogError(error) && error.code === 'foreign_position';
  if (!isForeign || (await locatePosition(log, checkpoint)) !== 'foreign') throw error;
};

/** @returns a description of the problem with the erasure, or undefined if it succeeded */
const carryOut = async (services: ErasureServices, event: RecordedEvent): Promise<string | undefined> => {
  const name = `PersonErased ${event.eventId} in ${event.stream}`;
  try {
    const decoded = codec.decode(event);
    const { erasure, strangersKeys } = await erasureOf(services, decoded);
    if (erasure?.accountId !== undefined) {
      await erasePeopleOf(services, erasure.accountId, decoded.metadata.commandId);
    }
    if (erasure !== undefined) await setTombstones(services, erasure);
    if (erasure?.userId !== undefined) {
      const { accountId, commandId } = decoded.metadata;
      await eraseFromAccount(services, accountId, erasure.userId, commandId);
    }
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
 * Completes interrupted erasures and recreates tombstones that are missing after keys were restored, continuing from
 * the last run. Records gaps and invalid erasures as damage.
 * @throws LogError `foreign_position` if the log lacks the last event of the previous run or is a different log
 */
export const reconcileTombstones = async (
  services: ErasureServices,
  { onEvent = async () => undefined }: ReconcileListener = {},
): Promise<void> => {
  const { log, database } = services;
  let after = await readTombstoneCheckpoint(database);
  for (;;) {
    const checkpoint = after;
    if (checkpoint === undefined) await clearDamage(database);
    const damage: LogDamage[] = [];
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
      if (problem === undefined) continue;
      damage.push({ concern: 'erasures', place: event.eventId, problem });
      // Otherwise some readers would take it for a genuine erasure, and others for none.
      if (categoryOf(event.stream) === 'signedWaiver')
        damage.push({ concern: 'altered', place: event.stream, problem });
    }
    for (const found of damage) await recordDamage(database, found);
    if (after !== undefined) await moveTombstoneCheckpoint(database, after);
    else if (page !== undefined) return;
  }
};
