import type { EventStore } from '@waivers/events/log/identity/log-address.ts';
import type { Page, PageLoaded, PageRead } from './load-page.ts';

export type WorkerSettings = {
  readonly connectionString: string;
  readonly masterKey: Uint8Array;
  readonly eventStore: EventStore | undefined;
  /** URL, because functions cannot be sent to threads. */
  readonly module: string;
  readonly projection: string;
  readonly build: number;
  readonly pagesAtOnce: number;
};

export type ToWorker = ({ readonly kind: 'page'; readonly number: number } & Page) | { readonly kind: 'end' };

export type FromWorker =
  | ({ readonly kind: 'read'; readonly number: number } & PageRead)
  | ({ readonly kind: 'loaded'; readonly number: number } & PageLoaded)
  /** `isEvent`: caused by an event, not by a store that is away. */
  | { readonly kind: 'failed'; readonly number: number; readonly isEvent: boolean; readonly reason: string };
