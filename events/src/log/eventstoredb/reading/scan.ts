import { LRUCache } from 'lru-cache';
import { LOG_IDENTITY_STREAM } from '../../../definitions/streams.ts';
import { LogError } from '../../port/errors.ts';
import { isUnknown } from '../connection.ts';
import type { ServerEvent } from '../protocol/server-event.ts';
import { isSystemName, type StreamNames } from '../stream-names.ts';
import { type EventPlace, type PageReader, placeOf } from './read-pages.ts';

const LARGEST_PAGE = 500;

const PLACES_KEPT = 64;

export type Scan = {
  /** Returns our events after `place`, or undefined if the server lacks the event at `place`. */
  after(place: EventPlace, limit: number): Promise<readonly ServerEvent[] | undefined>;
  holds(place: EventPlace): Promise<boolean>;
  fromFirst(limit: number): Promise<readonly ServerEvent[]>;
  last(): Promise<EventPlace | undefined>;
  isOurs(event: ServerEvent): boolean;
  interrupted(): void;
};

/** Our last event, how far the server was searched to find it, and the number of interruptions until then. */
type Known = { readonly ours: EventPlace; readonly lookedTo: EventPlace; readonly asOf: number };

type Found = { readonly events: ServerEvent[]; readonly end: EventPlace };

export const createScan = (pages: PageReader, names: StreamNames): Scan => {
  // How far we searched after each of our last events, so that other applications' events are not searched again.
  const lookedTo = new LRUCache<string, EventPlace>({ max: PLACES_KEPT });
  const searchesAfter = new Map<string, ReturnType<Scan['after']>>();
  let first: EventPlace | undefined;
  let known: Known | undefined;
  let searching: Promise<Known | undefined> | undefined;
  let interruptions = 0;

  const isOurs = (event: ServerEvent): boolean =>
    !isSystemName(event.type) && names.ours(event.streamId) !== undefined;

  const unlessNoPlace = async <Answer>(read: Promise<Answer>): Promise<Answer | undefined> => {
    try {
      return await read;
    } catch (error) {
      if (isUnknown(error)) return undefined;
      throw error;
    }
  };

  const eventAt = async (place: EventPlace): Promise<ServerEvent | undefined> => {
    const [event] = (await unlessNoPlace(pages.all(place.commit, 1))) ?? [];
    return event?.eventId === place.eventId ? event : undefined;
  };

  const holds = async (place: EventPlace): Promise<boolean> => (await eventAt(place)) !== undefined;

  /** Uses the server's filter, because hundreds of thousands of foreign events may lie between two of ours. */
  const collect = async (start: EventPlace, limit: number): Promise<Found | undefined> => {
    if (!(await holds(start))) return undefined;
    const events: ServerEvent[] = [];
    // Read the end of the log first. The next scan finds events appended during this one.
    const [newest] = await pages.last();
    for (let from = start; ; ) {
      // Request one extra event, because the first may be the start itself. More could mean searching foreign events.
      const count = Math.min(LARGEST_PAGE, limit - events.length + 1);
      const page = await unlessNoPlace(pages.filtered(names.prefix, from.commit, count, 'forwards'));
      if (page === undefined) return undefined;
      for (const event of page) {
        if (!isOurs(event) || event.commit <= from.commit) continue;
        events.push(event);
        if (events.length === limit) return { events, end: placeOf(event) };
      }
      const last = page.at(-1);
      if (page.length < count) return { events, end: newest === undefined ? from : placeOf(newest) };
      if (last !== undefined) from = placeOf(last);
    }
  };

  const remember = (place: EventPlace, { events, end }: Found, asOf: number): void => {
    const last = events.at(-1);
    const ours = last === undefined ? place : placeOf(last);
    lookedTo.delete(ours.eventId);
    if (end.commit <= ours.commit) return;
    lookedTo.set(ours.eventId, end);
    known = { ours, lookedTo: end, asOf };
  };

  const searchAfter = async (
    place: EventPlace,
    limit: number,
  ): Promise<readonly ServerEvent[] | undefined> => {
    const asOf = interruptions;
    const further = lookedTo.get(place.eventId);
    const found = (further && (await collect(further, limit))) ?? (await collect(place, limit));
    if (found === undefined) return undefined;
    remember(place, found, asOf);
    return found.events;
  };

  /** Shares searches, because many readers start at the same position. */
  const after: Scan['after'] = async (place, limit) => {
    if (limit === 0) return (await holds(place)) ? [] : undefined;
    const key = `${place.eventId} ${limit}`;
    const joined = searchesAfter.get(key);
    const events = joined && (await joined);
    // A search that started earlier and found nothing may have missed an event stored since.
    if (events !== undefined && events.length > 0) return events;
    const search = searchAfter(place, limit).finally(() => searchesAfter.delete(key));
    searchesAfter.set(key, search);
    return search;
  };

  const firstPlace = async (): Promise<EventPlace> => {
    const [event] = (await pages.stream(names.onServer(LOG_IDENTITY_STREAM), 0n, 1)) ?? [];
    if (event === undefined) throw new LogError('log_corrupt', 'The log has no identity.');
    return placeOf(event);
  };

  const fromFirst = async (limit: number): Promise<readonly ServerEvent[]> => {
    first ??= await firstPlace();
    const event = await eventAt(first);
    if (event === undefined) throw new LogError('log_corrupt', 'The first event of the log is missing.');
    if (limit === 1) return [event];
    return [event, ...((await after(first, limit - 1)) ?? [])];
  };

  /** Searches backwards using the server's filter, which takes seconds to skip hundreds of thousands of events. */
  const searchBackwards = async (): Promise<Known | undefined> => {
    const asOf = interruptions;
    const [newest] = await pages.last();
    for (let from: bigint | 'end' = 'end'; newest !== undefined; ) {
      const [event] = await pages.filtered(names.prefix, from, 1, 'backwards');
      if (event === undefined) break;
      const ours = placeOf(event);
      if (isOurs(event)) return { ours, lookedTo: placeOf(newest), asOf };
      from = ours.commit;
    }
    return undefined;
  };

  const sharedSearch = (): Promise<Known | undefined> => {
    searching ??= searchBackwards().finally(() => {
      searching = undefined;
    });
    return searching;
  };

  const searchOn = async (from: Known | undefined, to: EventPlace): Promise<EventPlace | undefined> => {
    if (from === undefined || from.lookedTo.commit >= to.commit) return from?.ours;
    for (let { ours, lookedTo: start } = from; ; ) {
      const page = await unlessNoPlace(pages.filtered(names.prefix, start.commit, LARGEST_PAGE, 'forwards'));
      if (page === undefined) return undefined;
      const [last, end] = [page.findLast(isOurs), page.at(-1)];
      if (last !== undefined) ours = placeOf(last);
      if (page.length < LARGEST_PAGE || end === undefined) return ours;
      start = placeOf(end);
    }
  };

  /** After an interruption, the server may be a different or restored one, so check that it has the known events. */
  const stillKnown = async (): Promise<Known | undefined> => {
    const candidate = known;
    if (candidate === undefined || candidate.asOf === interruptions) return candidate;
    return (await holds(candidate.ours)) && (await holds(candidate.lookedTo)) ? candidate : undefined;
  };

  const last = async (): Promise<EventPlace | undefined> => {
    const asOf = interruptions;
    const [newest] = await pages.last();
    if (newest === undefined) return undefined;
    const end = placeOf(newest);
    const ours = (await searchOn(await stillKnown(), end)) ?? (await searchOn(await sharedSearch(), end));
    known = ours && { ours, lookedTo: end, asOf };
    if (ours !== undefined) remember(ours, { events: [], end }, asOf);
    return ours;
  };

  const interrupted = (): void => {
    interruptions += 1;
  };

  return { after, holds, fromFirst, last, isOurs, interrupted };
};
