import { checkpointStamped } from '@waivers/events/definitions/checkpoint-stamps.ts';
import type { StoredEvent } from '@waivers/events/definitions/event.ts';
import { LOG_STAMPS_STREAM } from '@waivers/events/definitions/streams.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';

export type StampedCheckpoint = StoredEvent<typeof checkpointStamped>['data'];

type StampLog = Pick<EventLog, 'readStream' | 'readStreamBack'>;

const stampedIn = (event: { readonly data: string } | undefined): StampedCheckpoint | undefined =>
  event && checkpointStamped.data.parse(JSON.parse(event.data));

/**
 * Returns the first stamped checkpoint of an epoch that covers a leaf. Searches by halves, because the stream grows
 * by an event a day for years, each with tokens of several KB. Stamps are in the order of epochs, and of sizes within
 * each epoch.
 */
export const firstStampOver = async (
  log: StampLog,
  epoch: string,
  index: number,
): Promise<StampedCheckpoint | undefined> => {
  const covers = (stamped: StampedCheckpoint | undefined): boolean =>
    stamped?.epoch === epoch && stamped.size > index;
  const [last] = await log.readStreamBack(LOG_STAMPS_STREAM, { limit: 1 });
  let found = stampedIn(last);
  if (last === undefined || !covers(found)) return undefined;
  let [before, at] = [0, last.version];
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    const [event] = await log.readStream(LOG_STAMPS_STREAM, { fromVersion: middle, limit: 1 });
    const stamped = stampedIn(event);
    if (covers(stamped)) [at, found] = [middle, stamped];
    else before = middle;
  }
  return found;
};
