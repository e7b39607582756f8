import type { EventStore } from '@waivers/events/log/identity/log-address.ts';
import type { LogPosition } from '@waivers/events/log/port/event-log.ts';

export type LogPage = { readonly after: LogPosition | undefined; readonly limit: number };

export type PageRead = {
  readonly last: LogPosition | undefined;
  readonly events: number;
};

export type PageLoaded = {
  readonly rows: number;
  readonly hasOthers: boolean;
};

export type WorkerSettings = {
  readonly connectionString: string;
  readonly masterKey: Uint8Array;
  readonly eventStore: EventStore | undefined;
  readonly module: string;
  readonly projection: string;
  readonly build: number;
  readonly pagesPerWorker: number;
};

export type ToWorker =
  | ({ readonly kind: 'page'; readonly number: number } & LogPage)
  | { readonly kind: 'end' };

export type FromWorker =
  | ({ readonly kind: 'read'; readonly number: number } & PageRead)
  | ({ readonly kind: 'loaded'; readonly number: number } & PageLoaded)
  /** `isEvent` distinguishes a failure caused by an event from an unavailable store. */
  | { readonly kind: 'failed'; readonly number: number; readonly isEvent: boolean; readonly reason: string };
