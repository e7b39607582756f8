import {
  BACKWARDS,
  END,
  ErrorType,
  FORWARDS,
  type Position,
  type RecordedEvent,
  START,
} from '@eventstore/db-client';
import { LRUCache } from 'lru-cache';
import { LOG_IDENTITY_STREAM } from '../../definitions/streams.ts';
import { LogError } from '../port/errors.ts';
import { typeOf } from './client-errors.ts';
import { type PageReader, type Place, placeOf, positionAt } from './read-pages.ts';
import { isOfTheServer, type StreamNames } from './stream-names.ts';

const LARGEST_PAGE = 500;
const SMALLEST_PAGE = 20;

const PLACES_KEPT = 64;

export type Scan = {
  /** Our events after one of ours; undefined when the server does not hold that one. */
  after(place: Place, limit: number): Promise<readonly RecordedEvent[] | undefined>;
  holds(place: Place): Promise<boolean>;
  fromFirst(limit: number): Promise<readonly RecordedEvent[]>;
  last(): Promise<Place | undefined>;
  isOurs(event: RecordedEvent): boolean;
  forget(): void;
};

type Found = { readonly events: RecordedEvent[]; readonly end: Place };

export const createScan = (pages: PageReader, names: StreamNames): Scan => {
  // How far the server was scanned after our last event, so that others' events are not scanned again each time.
  const lookedTo = new LRUCache<string, Place>({ max: PLACES_KEPT });
  let first: Place | undefined;
  let known: { readonly ours: Place; readonly lookedTo: Place } | undefined;

  const isOurs = (event: RecordedEvent): boolean =>
    !isOfTheServer(event.type) && names.ours(event.streamId) !== undefined;

  const unlessNoPlace = async <Answer>(read: Promise<Answer>): Promise<Answer | undefined> => {
    try {
      return await read;
    } catch (error) {
      if (typeOf(error) === ErrorType.UNKNOWN) return undefined;
      throw error;
    }
  };

  const eventAt = async (place: Place): Promise<RecordedEvent | undefined> => {
    const [event] = (await unlessNoPlace(pages.all(positionAt(place.commit), 1))) ?? [];
    return event?.id === place.eventId ? event : undefined;
  };

  const holds = async (place: Place): Promise<boolean> => (await eventAt(place)) !== undefined;

  /** With the server's filter: others may have stored hundreds of thousands of events between two of ours. */
  const collect = async (start: Place, limit: number): Promise<Found | undefined> => {
    if (!(await holds(start))) return undefined;
    const events: RecordedEvent[] = [];
    // Read the end first; the next scan finds events appended during this one.
    const [newest] = await pages.last(END, 1);
    for (let from = start; ; ) {
      const count = Math.max(SMALLEST_PAGE, Math.min(LARGEST_PAGE, limit - events.length + 1));
      const page = await unlessNoPlace(
        pages.filtered(names.prefix, positionAt(from.commit), count, FORWARDS),
      );
      if (page === undefined) return undefined;
      for (const event of page) {
        if (!isOurs(event) || placeOf(event).commit <= from.commit) continue;
        events.push(event);
        if (events.length === limit) return { events, end: placeOf(event) };
      }
      const last = page.at(-1);
      if (page.length < count) return { events, end: newest === undefined ? from : placeOf(newest) };
      if (last !== undefined) from = placeOf(last);
    }
  };

  const remember = (place: Place, { events, end }: Found): void => {
    const last = events.at(-1);
    const ours = last === undefined ? place : placeOf(last);
    lookedTo.delete(ours.eventId);
    if (end.commit <= ours.commit) return;
    lookedTo.set(ours.eventId, end);
  };

  const after = async (place: Place, limit: number): Promise<readonly RecordedEvent[] | undefined> => {
    const further = lookedTo.get(place.eventId);
    const found = (further && (await collect(further, limit))) ?? (await collect(place, limit));
    if (found === undefined) return undefined;
    remember(place, found);
    return found.events;
  };

  const firstPlace = async (): Promise<Place> => {
    const [event] = (await pages.stream(names.onServer(LOG_IDENTITY_STREAM), START, 1)) ?? [];
    if (event === undefined) throw new LogError('log_corrupt', 'The log does not say which it is.');
    return placeOf(event);
  };

  const fromFirst = async (limit: number): Promise<readonly RecordedEvent[]> => {
    first ??= await firstPlace();
    const event = await eventAt(first);
    if (event === undefined) throw new LogError('log_corrupt', 'The first event of the log is missing.');
    if (limit === 1) return [event];
    return [event, ...((await after(first, limit - 1)) ?? [])];
  };

  /** Our last event, searched from the end backwards with the server's filter. */
  const lastBackwards = async (): Promise<Place | undefined> => {
    for (let from: Position | typeof END = END; ; ) {
      const page: readonly RecordedEvent[] = await pages.filtered(
        names.prefix,
        from,
        SMALLEST_PAGE,
        BACKWARDS,
      );
      const [ours, bottom] = [page.find(isOurs), page.at(-1)];
      if (ours !== undefined) return placeOf(ours);
      if (page.length < SMALLEST_PAGE || bottom === undefined) return undefined;
      from = positionAt(placeOf(bottom).commit);
    }
  };

  const lastBehind = async (place: Place): Promise<Place | undefined | 'none'> => {
    const page = await unlessNoPlace(
      pages.filtered(names.prefix, positionAt(place.commit), LARGEST_PAGE, FORWARDS),
    );
    if (page === undefined || page.length === LARGEST_PAGE) return undefined;
    const ours = page.findLast((event) => isOurs(event) && event.id !== place.eventId);
    return ours === undefined ? 'none' : placeOf(ours);
  };

  const last = async (): Promise<Place | undefined> => {
    // Read the end first: what is appended meanwhile is found next time.
    const [newest] = await pages.last(END, 1);
    if (newest === undefined) return undefined;
    const lookedTo = placeOf(newest);
    if (known?.lookedTo.eventId === lookedTo.eventId) return known.ours;
    // A server that went back was restored: forget what was known.
    const isBehind = known !== undefined && known.lookedTo.commit < lookedTo.commit;
    const behind = isBehind && known !== undefined ? await lastBehind(known.lookedTo) : undefined;
    const ours = behind === 'none' ? known?.ours : (behind ?? (await lastBackwards()));
    known = ours && { ours, lookedTo };
    return ours;
  };

  const forget = (): void => {
    known = undefined;
  };

  return { after, holds, fromFirst, last, isOurs, forget };
};
