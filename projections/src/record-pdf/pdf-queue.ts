import { createHash } from 'node:crypto';
import { Overloaded } from '@waivers/server/request-errors.ts';
import { LRUCache } from 'lru-cache';
import type { PdfWorker } from './pdf-worker.ts';
import type { RecordView } from './record-view.ts';

const MOST_WAITING = 20;
const MOST_REMEMBERED_BYTES = 8 * 1024 * 1024;
/** A person asks again at once, or much later. */
const REMEMBERED_MS = 120_000;

export type RecordPdfs = {
  /** @throws Overloaded when too many wait; PdfFailed */
  readonly pdfOf: (view: RecordView) => Promise<Buffer>;
  readonly close: () => Promise<void>;
};

/**
 * One document after the other. Whoever asks for one that is being made gets that. The last are remembered by what is
 * drawn in them, so that a changed record is never an old document.
 */
export const createRecordPdfs = (worker: PdfWorker, mostWaiting = MOST_WAITING): RecordPdfs => {
  const remembered = new LRUCache<string, Buffer>({
    maxSize: MOST_REMEMBERED_BYTES,
    sizeCalculation: ({ length }) => length,
    ttl: REMEMBERED_MS,
  });
  const making = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  const inTurn = (work: () => Promise<Buffer>): Promise<Buffer> => {
    const made = last.then(work);
    last = made.catch(() => undefined);
    return made;
  };

  const madeAnew = (key: string, view: string): Promise<Buffer> => {
    if (making.size >= mostWaiting) throw new Overloaded('Too many PDFs wait.');
    const made = inTurn(() => worker.make(view))
      .then((pdf) => {
        remembered.set(key, pdf);
        return pdf;
      })
      .finally(() => making.delete(key));
    making.set(key, made);
    return made;
  };

  return {
    pdfOf: async (view) => {
      const json = JSON.stringify(view);
      const key = createHash('sha256').update(json).digest('base64url');
      return remembered.get(key) ?? making.get(key) ?? madeAnew(key, json);
    },
    close: async () => {
      await last;
      await worker.close();
    },
  };
};
