import { Overloaded } from '@waivers/events/commands/overloaded.ts';
import type { Rest } from '@waivers/server/queues/backpressure.ts';
import { signedContent } from '@waivers/waiver/testing/signed-content.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SealJob } from '../record-seal/attach-seal.ts';
import { createRecordPdfs, type PdfRequest } from './pdf-queue.ts';
import { ProcessEnded } from './pdf-worker.ts';
import { type RecordView, recordView } from './record-view.ts';

const view = (number: number): RecordView =>
  recordView(signedContent({ revision: number }), undefined, undefined);

const OWNER = 'an owner';
const ANOTHER = 'another owner';

const NO_REST: Rest = { during: (work) => work(), over: async () => undefined, end: () => undefined };

const request = (number: number, accountId = OWNER): PdfRequest => ({
  accountId,
  key: String(number),
  view: () => view(number),
});

/** A worker that finishes a document only when the test releases it. */
const slowWorker = () => {
  const jobs: {
    readonly view: string;
    readonly finish: (pdf: Buffer) => void;
    readonly fail: (error: Error) => void;
  }[] = [];
  /** Seals, each with the number of documents that had been begun. */
  const seals: (readonly [SealJob, number])[] = [];
  return {
    jobs,
    seals,
    make: (json: string) => {
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
      jobs.push({ view: json, finish: resolve, fail: reject });
      return promise;
    },
    attachSeal: async (seal: SealJob) => {
      seals.push([seal, jobs.length]);
      return { toSign: new Uint8Array() };
    },
    close: async () => undefined,
  };
};

const stopTime = (): void => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout'] });
  // Start at 1 because the cache treats time 0 as "never".
  vi.advanceTimersByTime(1);
};
afterEach(() => {
  vi.useRealTimers();
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('PDF queue', () => {
  it('creates one document at a time', async () => {
    const worker = slowWorker();
    const pdfs = createRecordPdfs(worker, NO_REST);
    const both = Promise.all([pdfs.pdfOf(request(1)), pdfs.pdfOf(request(2))]);
    await settled();
    expect(worker.jobs).toHaveLength(1);
    worker.jobs[0]?.finish(Buffer.from('one'));
    await settled();
    expect(worker.jobs).toHaveLength(2);
    worker.jobs[1]?.finish(Buffer.from('two'));
    expect(await both).toEqual([Buffer.from('one'), Buffer.from('two')]);
  });

  it('attaches seals before documents that wait, one at a time', async () => {
    const worker = slowWorker();
    const pdfs = createRecordPdfs(worker, NO_REST, { total: 2, perKey: 2 });
    const first = pdfs.pdfOf(request(1));
    const second = pdfs.pdfOf(request(2));
    const third = pdfs.pdfOf(request(3));
    await settled();
    const seal = { pdf: Buffer.from('%PDF'), chain: [], keyType: 'EC', reservedBytes: 1, at: 0 } as const;
    const sealed = pdfs.attachSeal(ANOTHER, seal);
    await settled();
    expect(worker.seals).toEqual([]);
    worker.jobs[0]?.finish(Buffer.from('one'));
    await first;
    await sealed;
    expect(worker.seals).toEqual([[seal, 1]]);
    await settled();
    worker.jobs[1]?.finish(Buffer.from('two'));
    await second;
    await settled();
    worker.jobs[2]?.finish(Buffer.from('three'));
    expect(await third).toEqual(Buffer.from('three'));
  });

  it('creates a document once for concurrent and later requests', async () => {
    const worker = slowWorker();
    const pdfs = createRecordPdfs(worker, NO_REST);
    const all = Promise.all(Array.from({ length: 1000 }, () => pdfs.pdfOf(request(1))));
    await settled();
    worker.jobs[0]?.finish(Buffer.from('one'));
    expect(new Set(await all).size).toBe(1);
    expect(await pdfs.pdfOf(request(1))).toEqual(Buffer.from('one'));
    expect(worker.jobs).toHaveLength(1);
  });

  it('creates a new document if the record has changed', async () => {
    const worker = slowWorker();
    const pdfs = createRecordPdfs(worker, NO_REST);
    const before = pdfs.pdfOf(request(1));
    await settled();
    worker.jobs[0]?.finish(Buffer.from('one'));
    await before;
    void pdfs.pdfOf(request(2));
    await settled();
    expect(worker.jobs).toHaveLength(2);
  });

  it('rejects requests over its limit until it has room', async () => {
    const worker = slowWorker();
    const pdfs = createRecordPdfs(worker, NO_REST, { total: 1, perKey: 1 });
    const first = pdfs.pdfOf(request(1));
    void pdfs.pdfOf(request(2));
    await expect(pdfs.pdfOf(request(3))).rejects.toBeInstanceOf(Overloaded);
    await settled();
    worker.jobs[0]?.finish(Buffer.from('one'));
    await first;
    await settled();
    void pdfs.pdfOf(request(3));
    await settled();
    worker.jobs[1]?.finish(Buffer.from('two'));
    await settled();
    expect(worker.jobs).toHaveLength(3);
  });

  it('continues after a failure and retries on request', async () => {
    const worker = slowWorker();
    const pdfs = createRecordPdfs(worker, NO_REST);
    const failing = pdfs.pdfOf(request(1));
    const next = pdfs.pdfOf(request(2));
    await settled();
    worker.jobs[0]?.fail(new Error('broken'));
    await expect(failing).rejects.toThrow('broken');
    await settled();
    worker.jobs[1]?.finish(Buffer.from('two'));
    expect(await next).toEqual(Buffer.from('two'));
    void pdfs.pdfOf(request(1));
    await settled();
    expect(worker.jobs).toHaveLength(3);
  });

  it('evicts documents when the cache is full', async () => {
    const worker = slowWorker();
    const pdfs = createRecordPdfs(worker, NO_REST);
    const large = Buffer.alloc(3 * 1024 * 1024);
    for (const number of [1, 2, 3]) {
      const pdf = pdfs.pdfOf(request(number));
      await settled();
      worker.jobs.at(-1)?.finish(large);
      await pdf;
    }
    void pdfs.pdfOf(request(1));
    await settled();
    expect(worker.jobs).toHaveLength(4);
  });

  it('takes turns between accounts and limits each of them', async () => {
    const worker = slowWorker();
    const pdfs = createRecordPdfs(worker, NO_REST, { total: 20, perKey: 3 });
    for (const number of [1, 2, 3, 4]) void pdfs.pdfOf(request(number));
    await expect(pdfs.pdfOf(request(5))).rejects.toBeInstanceOf(Overloaded);
    const other = pdfs.pdfOf(request(6, ANOTHER));
    await settled();
    for (const index of [0, 1, 2]) {
      worker.jobs[index]?.finish(Buffer.from(String(index)));
      await settled();
    }
    expect((await other).toString()).toBe('2');
    expect(worker.jobs[2]?.view).toBe(JSON.stringify(view(6)));
  });

  it('pauses between documents, except while closing', async () => {
    const worker = slowWorker();
    const { promise, resolve } = Promise.withResolvers<void>();
    let works = 0;
    const during: Rest['during'] = (work) => {
      works += 1;
      return work();
    };
    const pdfs = createRecordPdfs(worker, { during, over: () => promise, end: resolve });
    const first = pdfs.pdfOf(request(1));
    const second = pdfs.pdfOf(request(2));
    await settled();
    worker.jobs[0]?.finish(Buffer.from('one'));
    expect((await first).toString()).toBe('one');
    await settled();
    expect(worker.jobs).toHaveLength(1);
    expect(works).toBe(1);
    const closed = pdfs.close();
    await settled();
    worker.jobs[1]?.finish(Buffer.from('two'));
    expect((await second).toString()).toBe('two');
    await closed;
  });

  it('drops documents that no one is waiting for', async () => {
    const worker = slowWorker();
    const pdfs = createRecordPdfs(worker, NO_REST, { total: 2, perKey: 2 });
    const [one, two] = [new AbortController(), new AbortController()];
    const first = pdfs.pdfOf(request(1));
    await settled();
    const left = [pdfs.pdfOf(request(2), one.signal), pdfs.pdfOf(request(2), two.signal)];
    const stays = pdfs.pdfOf(request(3));
    one.abort(new Error('gone'));
    await expect(pdfs.pdfOf(request(4))).rejects.toBeInstanceOf(Overloaded);
    two.abort(new Error('gone'));
    for (const each of left) await expect(each).rejects.toThrow('gone');
    const last = pdfs.pdfOf(request(4));
    for (const index of [0, 1, 2]) {
      await settled();
      worker.jobs[index]?.finish(Buffer.from(String(index)));
    }
    expect((await Promise.all([first, stays, last])).map(String)).toEqual(['0', '1', '2']);
    expect(worker.jobs.map(({ view: json }) => json)).toEqual(
      [1, 3, 4].map((number) => JSON.stringify(view(number))),
    );
  });

  it('finishes documents that it has started', async () => {
    const worker = slowWorker();
    const pdfs = createRecordPdfs(worker, NO_REST);
    const leaving = new AbortController();
    const first = pdfs.pdfOf(request(1), leaving.signal);
    await settled();
    leaving.abort(new Error('gone'));
    const again = pdfs.pdfOf(request(1));
    worker.jobs[0]?.finish(Buffer.from('one'));
    expect((await Promise.all([first, again])).map(String)).toEqual(['one', 'one']);
    expect(worker.jobs).toHaveLength(1);
  });

  it('refuses a document for three minutes after it brought down its process', async () => {
    const worker = slowWorker();
    const pdfs = createRecordPdfs(worker, NO_REST);
    const failing = pdfs.pdfOf(request(1));
    await settled();
    stopTime();
    worker.jobs[0]?.fail(new ProcessEnded());
    await expect(failing).rejects.toMatchObject({ name: 'Overloaded', retryAfterSeconds: 180 });
    vi.advanceTimersByTime(60_000);
    await expect(pdfs.pdfOf(request(1))).rejects.toMatchObject({ retryAfterSeconds: 120 });
    void pdfs.pdfOf(request(2));
    await settled();
    expect(worker.jobs).toHaveLength(2);
    worker.jobs[1]?.finish(Buffer.from('two'));
    vi.advanceTimersByTime(120_001);
    void pdfs.pdfOf(request(1));
    await settled();
    expect(worker.jobs).toHaveLength(3);
  });

  it('evicts documents after two minutes', async () => {
    stopTime();
    const worker = slowWorker();
    const pdfs = createRecordPdfs(worker, NO_REST);
    const pdf = pdfs.pdfOf(request(1));
    await settled();
    worker.jobs[0]?.finish(Buffer.from('one'));
    await pdf;
    expect(pdfs.cachedBytes()).toBe(3);
    vi.advanceTimersByTime(120_001);
    expect(pdfs.cachedBytes()).toBe(0);
  });
});
