import { Overloaded } from '@waivers/events/commands/overloaded.ts';
import { limitWaiting, type QueueLimits } from '@waivers/server/queues/admission.ts';
import { createRest, DOCUMENTS } from '@waivers/server/queues/backpressure.ts';
import { createFairQueue } from '@waivers/server/queues/fair-queue.ts';
import { LRUCache } from 'lru-cache';
import type { SealAnswer, SealJob } from '../record-seal/attach-seal.ts';
import { type PdfWorker, ProcessEnded } from './pdf-worker.ts';
import type { RecordView } from './record-view.ts';

const PLACES: QueueLimits = { total: 20, perKey: 3 };
/** Seals go first, because they are short, and whoever waits for one has already waited for the document. */
const SEALS = -1;
const MAX_CACHED_BYTES = 8 * 1024 * 1024;
/** Short, because people request a document again either right away or much later. */
const CACHE_MS = 120_000;

/** How long to refuse a document whose rendering ended its process, because a retry would do the same. */
const REFUSED_MS = 180_000;
const MAX_REFUSED = 1000;

const clock = { now: () => performance.now() };

export type PdfRequest = {
  readonly accountId: string;
  readonly key: string;
  readonly view: () => RecordView;
};

export type RecordPdfs = {
  /**
   * @throws Overloaded if too many requests are waiting or this PDF was recently too slow
   * @throws PdfFailed
   * @throws `signal.reason`
   */
  readonly pdfOf: (request: PdfRequest, signal?: AbortSignal) => Promise<Buffer>;
  /** Waits in the same queue, before documents. @throws Overloaded @throws PdfFailed @throws ProcessEnded @throws `signal.reason` */
  readonly attachSeal: (accountId: string, job: SealJob, signal?: AbortSignal) => Promise<SealAnswer>;
  readonly cachedBytes: () => number;
  readonly close: () => Promise<void>;
};

type Waiters = {
  readonly join: (signal: AbortSignal | undefined) => void;
  /** Aborted when the last waiter leaves before work has started. */
  readonly left: AbortSignal;
  readonly markBegun: () => void;
};
type Making = { readonly pdf: Promise<Buffer>; readonly waiters: Waiters };

const createWaiters = (): Waiters => {
  const all = new AbortController();
  let hasBegun = false;
  let count = 0;
  return {
    left: all.signal,
    markBegun: () => {
      hasBegun = true;
    },
    join: (signal) => {
      count += 1;
      signal?.addEventListener('abort', () => {
        count -= 1;
        if (count === 0 && !hasBegun) all.abort(signal.reason);
      });
    },
  };
};

/** Creates one document at a time, taking accounts in turn, with pauses under load. Equal requests share documents. */
export const createRecordPdfs = (
  worker: PdfWorker,
  rest = createRest(DOCUMENTS),
  places = PLACES,
): RecordPdfs => {
  const queue = createFairQueue({ concurrency: 1, admission: limitWaiting(places), pause: rest.over });
  const remembered = new LRUCache<string, Buffer>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ length }) => length,
    ttl: CACHE_MS,
    // Without this, expired documents would stay until others evict them.
    ttlAutopurge: true,
    perf: clock,
  });
  const making = new Map<string, Making>();
  const refused = new LRUCache<string, true>({ max: MAX_REFUSED, ttl: REFUSED_MS, perf: clock });

  const makePdf = async (
    { key, view, accountId }: PdfRequest,
    { left, markBegun }: Waiters,
  ): Promise<Buffer> => {
    const make = async () => {
      markBegun();
      const json = JSON.stringify(view());
      return rest.during(() => worker.make(json));
    };
    try {
      const pdf = await queue.run(accountId, make, { signal: left });
      remembered.set(key, pdf);
      return pdf;
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error;
      refused.set(key, true);
      throw new Overloaded(error.message, REFUSED_MS / 1000);
    } finally {
      making.delete(key);
    }
  };

  const begin = (request: PdfRequest): Making => {
    const waiters = createWaiters();
    const entry = { pdf: makePdf(request, waiters), waiters };
    making.set(request.key, entry);
    return entry;
  };

  return {
    pdfOf: async (request, signal) => {
      const { key } = request;
      const known = remembered.get(key);
      if (known !== undefined) return known;
      if (refused.has(key)) {
        const seconds = Math.max(1, Math.ceil(refused.getRemainingTTL(key) / 1000));
        throw new Overloaded('This PDF recently took too long.', seconds);
      }
      const shared = making.get(key);
      const { pdf, waiters } = shared === undefined || shared.waiters.left.aborted ? begin(request) : shared;
      waiters.join(signal);
      return pdf;
    },
    attachSeal: (accountId, job, signal) =>
      queue.run(accountId, () => rest.during(() => worker.attachSeal(job)), {
        lane: SEALS,
        ...(signal && { signal }),
      }),
    cachedBytes: () => remembered.calculatedSize,
    close: async () => {
      rest.end();
      await queue.idle();
      await worker.close();
      remembered.clear();
    },
  };
};
