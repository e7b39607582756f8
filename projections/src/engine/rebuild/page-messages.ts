import type { EventStore } from '@waivers/events/log/log-address.ts';
import type { Page, PageLoaded, PageRead } from './load-page.ts';

export type WorkerSettings = {
  /** As role `projector`. */
  readonly connectionString: string;
  readonly masterKey: Uint8Array;
  /** undefined: the log is in the database. */
  readonly eventStore: EventStore | undefined;
  /** URL, because functions cannot be sent to threads. */
  readonly module: string;
  readonly projection: string;
  readonly build: number;
  /** In progress at once: one waits for the database while another is worked on. */
  readonly pagesAtOnce: number;
};

/** A page to load, or the end. */
export type ToWorker = ({ readonly kind: 'page'; readonly number: number } & Page) | { readonly kind: 'end' };

export type FromWorker =
  | ({ readonly kind: 'read'; readonly number: number } & PageRead)
  | ({ readonly kind: 'loaded'; readonly number: number } & PageLoaded)
  /** `isEvent`: caused by an event, not by a store that is away. */
  | { readonly kind: 'failed'; readonly number: number; readonly isEvent: boolean; readonly reason: string };
