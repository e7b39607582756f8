import { END, ErrorType, type RecordedEvent, START } from '@eventstore/db-client';
import { LOG_IDENTITY_STREAM } from '../../streams.ts';
import { LogError } from '../errors.ts';
import { typeOf } from './client-errors.ts';
import { type PageReader, type Place, placeOf, positionAt } from './read-pages.ts';
import { isOfTheServer, type StreamNames } from './stream-names.ts';

/** The server's events at one time: between ours stand its own and those of other programs. */
const LARGEST_PAGE = 500;
const SMALLEST_PAGE = 20;

/** Places kept of readers that wait at the end of the log. */
const PLACES_KEPT = 64;

export type Scan = {
  /** Our events after a place, at most `limit`; undefined when its event is not there. */
  after(place: Place, limit: number): Promise<readonly RecordedEvent[] | undefined>;
  /** Our events from the first one on, which begins the log. */
  fromFirst(limit: number): Promise<readonly RecordedEvent[]>;
  /** The place of our last event; undefined when there is none. */
  last(): Promise<Place | undefined>;
  isOurs(event: RecordedEvent): boolean;
};

type Found = { readonly events: RecordedEvent[]; readonly end: Place };

export const createScan = (pages: PageReader, names: StreamNames): Scan => {
  // How far we have looked behind one of our events without finding another: what a quiet server writes about itself
  // is then not read again with each look.
  const lookedTo = new Map<string, Place>();
  let first: Place | undefined;
  let known: { readonly ours: Place; readonly lookedTo: Place } | undefined;

  const isOurs = (event: RecordedEvent): boolean =>
    !isOfTheServer(event.type) && names.ours(event.streamId) !== undefined;

  /** Events from a place on, its own included; undefined when another event, or none, stands there. */
  const pageFrom = async (place: Place, count: number): Promise<readonly RecordedEvent[] | undefined> => {
    try {
      const page = await pages.all(positionAt(place.commit), count);
      return page[0]?.id === place.eventId ? page : undefined;
    } catch (error) {
      // The number is none at which an event begins.
      if (typeOf(error) === ErrorType.UNKNOWN) return undefined;
      throw error;
    }
  };

  const collect = async (start: Place, limit: number): Promise<Found | undefined> => {
    const events: RecordedEvent[] = [];
    for (let from = start; ; ) {
      const count = Math.max(SMALLEST_PAGE, Math.min(LARGEST_PAGE, limit - events.length + 1));
      const page = await pageFrom(from, count);
      if (page === undefined) return undefined;
      for (const event of page.slice(1)) {
        if (!isOurs(event)) continue;
        events.push(event);
        if (events.length === limit) return { events, end: placeOf(event) };
      }
      const last = page.at(-1);
      if (last !== undefined) from = placeOf(last);
      if (page.length < count) return { events, end: from };
    }
  };

  const remember = (place: Place, { events, end }: Found): void => {
    const last = events.at(-1);
    const ours = last === undefined ? place : placeOf(last);
    lookedTo.delete(ours.eventId);
    if (end.commit === ours.commit) return;
    lookedTo.set(ours.eventId, end);
    const oldest = lookedTo.keys().next().value;
    if (lookedTo.size > PLACES_KEPT && oldest !== undefined) lookedTo.delete(oldest);
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
    const [event] = (await pageFrom(first, 1)) ?? [];
    if (event === undefined) throw new LogError('log_corrupt', 'The first event of the log is missing.');
    if (limit === 1) return [event];
    return [event, ...((await after(first, limit - 1)) ?? [])];
  };

  const lastBackwards = async (): Promise<Place | undefined> => {
    let newest: Place | undefined;
    for (let from: Parameters<PageReader['last']>[0] = END; ; ) {
      const count = newest === undefined ? SMALLEST_PAGE : LARGEST_PAGE;
      const page = await pages.last(from, count);
      const [top, bottom] = [page[0], page.at(-1)];
      if (top !== undefined) newest ??= placeOf(top);
      const ours = page.find(isOurs);
      if (ours !== undefined && newest !== undefined) {
        known = { ours: placeOf(ours), lookedTo: newest };
        return known.ours;
      }
      if (page.length < count || bottom === undefined) return undefined;
      from = positionAt(placeOf(bottom).commit);
    }
  };

  const last = async (): Promise<Place | undefined> => {
    const page = known && (await pageFrom(known.lookedTo, LARGEST_PAGE));
    // Lost, or far behind: the end is nearer.
    if (known === undefined || page === undefined || page.length === LARGEST_PAGE) return lastBackwards();
    const ours = page.slice(1).findLast(isOurs);
    const end = page.at(-1);
    known = {
      ours: ours === undefined ? known.ours : placeOf(ours),
      lookedTo: end === undefined ? known.lookedTo : placeOf(end),
    };
    return known.ours;
  };

  return { after, fromFirst, last, isOurs };
};
