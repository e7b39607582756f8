import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FromWorker, ToWorker, WorkerSettings } from './page-messages.ts';
import { type BulkLoaded, type BulkProgress, createPageQueue } from './page-queue.ts';

export type BulkOptions = Omit<WorkerSettings, 'pagesPerWorker'> & {
  readonly threads: number;
  readonly onProgress?: (progress: BulkProgress) => void;
  readonly signal?: AbortSignal;
};

/** While one page waits for the database, the worker processes the other. */
const PAGES_PER_WORKER = 2;
const PAGE_EVENTS = 400;

/** Large enough for a whole page, so that pages are collected before they are promoted. */
const YOUNG_MIB = 48;

const WORKER = new URL('./page-worker.ts', import.meta.url);

const endAll = (workers: readonly Worker[]): Promise<unknown> =>
  Promise.all(
    workers.map((worker) => {
      const ended = once(worker, 'exit');
      worker.postMessage({ kind: 'end' } satisfies ToWorker);
      return ended;
    }),
  );

/** Loads in worker threads, with bounded memory. @throws BulkLoadFailed if an event cannot be projected */
export const bulkLoad = async (options: BulkOptions): Promise<BulkLoaded> => {
  const { threads, onProgress = () => undefined, signal, ...settings } = options;
  signal?.throwIfAborted();
  const workerData: WorkerSettings = { ...settings, pagesPerWorker: PAGES_PER_WORKER };
  const workers = Array.from(
    { length: threads },
    () => new Worker(WORKER, { workerData, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB } }),
  );
  // Interleave slots so that consecutive pages go to different threads.
  const slots = Array.from({ length: PAGES_PER_WORKER }, () =>
    workers.map((worker) => ({ send: (message: ToWorker) => worker.postMessage(message) })),
  ).flat();
  const queue = createPageQueue(slots, PAGE_EVENTS, onProgress);
  const abort = (): void => queue.stop(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  for (const worker of workers) {
    worker.on('message', (message: FromWorker) => queue.onMessage(message));
    worker.on('error', queue.stop);
  }
  try {
    queue.begin();
    const loaded = await queue.done;
    await endAll(workers);
    return loaded;
  } catch (error) {
    await Promise.all(workers.map((worker) => worker.terminate()));
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
};
