import type { EventLog, LogPosition } from '@waivers/events/log/event-log.ts';
import { comparePositions } from '@waivers/events/log/log-position.ts';
import type { BuildName, Projection } from '../projection.ts';
import { applyEvents } from './apply-events.ts';
import { type Parked, parkStream, releaseStream } from './parked-streams.ts';
import type { MakeReady } from './ready-events.ts';
import type { BatchTransaction } from './session.ts';

const PAGE = 50;
const NONE: ReadonlySet<string> = new Set();

/**
 * Applies what waits of one stream, from the event that failed up to where the build stands; what comes after that is
 * still to come from the feed.
 * @param until where the build stands
 * @returns the event that fails now, noted as parked; undefined when the stream has caught up and is released
 * @throws Error when the store is away
 */
export const retryStream = async (
  transaction: BatchTransaction,
  projection: Projection,
  name: BuildName,
  waiting: { readonly stream: string; readonly version: number },
  until: LogPosition | undefined,
  { log, makeReady }: { readonly log: Pick<EventLog, 'readStream'>; readonly makeReady: MakeReady },
): Promise<Parked | undefined> => {
  for (let from = waiting.version; until !== undefined; from += PAGE) {
    const page = await log.readStream(waiting.stream, { fromVersion: from, limit: PAGE });
    const known = page.filter(({ position }) => comparePositions(position, until) <= 0);
    const ready = await makeReady(projection, known);
    const [parked] = await applyEvents(transaction, projection, ready, NONE);
    if (parked !== undefined) {
      await parkStream(transaction, name, parked);
      return parked;
    }
    if (known.length < PAGE) break;
  }
  await releaseStream(transaction, name, waiting.stream);
  return undefined;
};
