import { createHash } from 'node:crypto';
import { Overloaded } from '@waivers/server/request-errors.ts';
import { LRUCache } from 'lru-cache';
import { createAccountTurns, type Places } from './account-turns.ts';
import { type PdfWorker, ProcessEnded } from './pdf-worker.ts';
import type { RecordView } from './record-view.ts';

const PLACES: Places = { inAll: 20, perAccount: 3 };
const MOST_REMEMBERED_BYTES = 8 * 1024 * 1024;
/** A person asks again at once, or much later. */
const REMEMBERED_MS = 120_000;

/** A document that ended its process would do so again; it is not tried meanwhile. */
const REFUSED_MS = 180_000;
const MOST_REFUSED = 1000;

const clock = { now: () => performance.now() };

export type RecordPdfs = {
  /** @throws Overloaded when too many wait, or this one took too long a short while ago; PdfFailed */
  readonly pdfOf: (view: RecordView, accountId: string) => Promise<Buffer>;
  /** Of the documents in memory. */
  readonly rememberedBytes: () => number;
  readonly close: () => Promise<void>;
};

/**
 * One document after the other, accounts in turns. Whoever asks for one that is being made gets that. The last are
 * remembered by what is drawn in them, so that a changed record is never an old document.
 */
export const createRecordPdfs = (worker: PdfWorker, places = PLACES): RecordPdfs => {
  const turns = createAccountTurns(places);
  const remembered = new LRUCache<string, Buffer>({
    maxSize: MOST_REMEMBERED_BYTES,
    sizeCalculation: ({ length }) => length,
    ttl: REMEMBERED_MS,
    // Else one that nobody asks for stays until others push it out.
    ttlAutopurge: true,
    perf: clock,
  });
  const making = new Map<string, Promise<Buffer>>();
  const refused = new LRUCache<string, true>({ max: MOST_REFUSED, ttl: REFUSED_MS, perf: clock });

  const makeAnew = async (key: string, view: string, accountId: string): Promise<Buffer> => {
    try {
      const pdf = await turns.take(accountId, () => worker.make(view));
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

  return {
    pdfOf: async (view, accountId) => {
      const json = JSON.stringify(view);
      const key = createHash('sha256').update(json).digest('base64url');
      const known = remembered.get(key) ?? making.get(key);
      if (known !== undefined) return known;
      if (refused.has(key)) {
        const seconds = Math.max(1, Math.ceil(refused.getRemainingTTL(key) / 1000));
        throw new Overloaded('A PDF took too long a short while ago.', seconds);
      }
      const made = makeAnew(key, json, accountId);
      making.set(key, made);
      return made;
    },
    rememberedBytes: () => remembered.calculatedSize,
    close: async () => {
      await turns.done();
      await worker.close();
      remembered.clear();
    },
  };
};
