import type { EventStore } from '@waivers/events/log/log-address.ts';
import type { Page, PageLoaded, PageRead } from './load-page.ts';

/** What a worker thread is started with. */
export type WorkerSettings = {
  /** As role `projector`. */
  readonly connectionString: string;
  readonly masterKey: Uint8Array;
  /** undefined: the log stands in the database. */
  readonly eventStore: EventStore | undefined;
  /** URL of the module that exports `READ_MODEL_PROJECTIONS`: functions do not travel between threads. */
  readonly module: string;
  readonly projection: string;
  readonly build: number;
  /** How many pages the thread has under way at a time: while one waits for the database, another is worked on. */
  readonly pagesAtOnce: number;
};

/** To a worker: a page to load; or nothing more, let go of everything and end. */
export type ToWorker = ({ readonly kind: 'page'; readonly number: number } & Page) | { readonly kind: 'end' };

export type FromWorker =
  | ({ readonly kind: 'read'; readonly number: number } & PageRead)
  | ({ readonly kind: 'loaded'; readonly number: number } & PageLoaded)
  /** `isEvent`: an event is the cause, and not a store that is away. */
  | { readonly kind: 'failed'; readonly number: number; readonly isEvent: boolean; readonly reason: string };
