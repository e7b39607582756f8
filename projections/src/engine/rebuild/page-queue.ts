import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import type { FromWorker, LogPage, ToWorker } from './page-messages.ts';

/** Thrown when an event cannot be projected. Fill the build event by event, so that the failing stream is parked. */
export class BulkLoadFailed extends Error {}

export type BulkProgress = {
  readonly events: number;
  readonly rows: number;
  readonly position: LogPosition | undefined;
};

export type BulkLoaded = {
  readonly last: LogPosition | undefined;
  readonly events: number;
  readonly rows: number;
  readonly pagesWithOthers: readonly LogPage[];
};

export type Slot = { readonly send: (message: ToWorker) => void };

export const createPageQueue = (
  slots: readonly Slot[],
  pageEvents: number,
  onProgress: (progress: BulkProgress) => void,
) => {
  const idle = [...slots];
  const underWay = new Map<number, { readonly page: LogPage; readonly slot: Slot }>();
  const withOthers = new Map<number, LogPage>();
  const done = Promise.withResolvers<BulkLoaded>();
  let [number, events, rows] = [0, 0, 0];
  let last: LogPosition | undefined;
  let reading = false;
  let atEnd = false;

  const finish = (): void => {
    const inOrder = [...withOthers].sort(([one], [other]) => one - other);
    done.resolve({ last, events, rows, pagesWithOthers: inOrder.map(([, page]) => page) });
  };

  const handOut = (): void => {
    if (atEnd && underWay.size === 0) finish();
    if (atEnd || reading) return;
    const slot = idle.pop();
    if (slot === undefined) return;
    const page = { after: last, limit: pageEvents };
    number += 1;
    underWay.set(number, { page, slot });
    reading = true;
    slot.send({ kind: 'page', number, ...page });
  };

  const onMessage = (message: FromWorker): void => {
    const found = underWay.get(message.number);
    if (found === undefined) return;
    if (message.kind === 'failed') {
      done.reject(message.isEvent ? new BulkLoadFailed(message.reason) : new Error(message.reason));
      return;
    }
    if (message.kind === 'read') {
      reading = false;
      last = message.last ?? last;
      events += message.events;
      atEnd = message.events < pageEvents;
    } else {
      underWay.delete(message.number);
      idle.push(found.slot);
      rows += message.rows;
      if (message.hasOthers) withOthers.set(message.number, found.page);
      onProgress({ events, rows, position: last });
    }
    handOut();
  };

  return { begin: handOut, onMessage, stop: done.reject, done: done.promise };
};
