import { Overloaded } from '@waivers/server/request-errors.ts';
import { signedContent } from '@waivers/waiver/testing/signed-content.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRecordPdfs } from './pdf-queue.ts';
import { ProcessEnded } from './pdf-worker.ts';
import { type RecordView, recordView } from './record-view.ts';

const view = (number: number): RecordView =>
  recordView(signedContent({ revision: number }), undefined, undefined);

const OWNER = 'an owner';
const ANOTHER = 'another owner';

/** Makes a document when it is told to. */
const slowWorker = () => {
  const asked: {
    readonly view: string;
    readonly finish: (pdf: Buffer) => void;
    readonly fail: (error: Error) => void;
  }[] = [];
  return {
    asked,
    make: (asking: string) => {
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
      asked.push({ view: asking, finish: resolve, fail: reject });
      return promise;
    },
    close: async () => undefined,
  };
};

const stopTime = (): void => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout'] });
  // A stopped clock begins at 0, which means never to the cache.
  vi.advanceTimersByTime(1);
};
afterEach(() => {
  vi.useRealTimers();
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('PDFs', () => {
  it('are made one after the other', async () => {
    const worker = slowWorker();
    const pdfs = createRecordPdfs(worker);
    const both = Promise.all([pdfs.pdfOf(view(1), OWNER), pdfs.pdfOf(view(2), OWNER)]);
    await settled();
    expect(worker.asked).toHaveLength(1);
    worker.asked[0]?.finish(Buffer.from('one'));
    await settled();
    expect(worker.asked).toHaveLength(2);
    worker.asked[1]?.finish(Buffer.from('two'));
    expect(await both).toEqual([Buffer.from('one'), Buffer.from('two')]);
  });

  it('of one record are made once, however often it is asked for', async () => {
    const worker = slowWorker();
    const pdfs = createRecordPdfs(worker);
    const all = Promise.all(Array.from({ length: 1000 }, () => pdfs.pdfOf(view(1), OWNER)));
    await settled();
    worker.asked[0]?.finish(Buffer.from('one'));
    expect(new Set(await all).size).toBe(1);
    expect(await pdfs.pdfOf(view(1), OWNER)).toEqual(Buffer.from('one'));
    expect(worker.asked).toHaveLength(1);
  });

  it('of a record that has changed are made anew', async () => {
    const worker = slowWorker();
    const pdfs = createRecordPdfs(worker);
    const before = pdfs.pdfOf(view(1), OWNER);
    await settled();
    worker.asked[0]?.finish(Buffer.from('one'));
    await before;
    void pdfs.pdfOf(view(2), OWNER);
    await settled();
    expect(worker.asked).toHaveLength(2);
  });

  it('beyond the bound are refused, and taken again when there is room', async () => {
    const worker = slowWorker();
    const pdfs = createRecordPdfs(worker, { inAll: 1, perAccount: 1 });
    const first = pdfs.pdfOf(view(1), OWNER);
    void pdfs.pdfOf(view(2), OWNER);
    await expect(pdfs.pdfOf(view(3), OWNER)).rejects.toBeInstanceOf(Overloaded);
    await settled();
    worker.asked[0]?.finish(Buffer.from('one'));
    await first;
    await settled();
    void pdfs.pdfOf(view(3), OWNER);
    await settled();
    worker.asked[1]?.finish(Buffer.from('two'));
    await settled();
    expect(worker.asked).toHaveLength(3);
  });

  it('that fail keep no other waiting, and are tried again when asked for again', async () => {
    const worker = slowWorker();
    const pdfs = createRecordPdfs(worker);
    const failing = pdfs.pdfOf(view(1), OWNER);
    const next = pdfs.pdfOf(view(2), OWNER);
    await settled();
    worker.asked[0]?.fail(new Error('broken'));
    await expect(failing).rejects.toThrow('broken');
    await settled();
    worker.asked[1]?.finish(Buffer.from('two'));
    expect(await next).toEqual(Buffer.from('two'));
    void pdfs.pdfOf(view(1), OWNER);
    await settled();
    expect(worker.asked).toHaveLength(3);
  });

  it('are remembered up to a size, not for ever', async () => {
    const worker = slowWorker();
    const pdfs = createRecordPdfs(worker);
    const large = Buffer.alloc(3 * 1024 * 1024);
    for (const number of [1, 2, 3]) {
      const made = pdfs.pdfOf(view(number), OWNER);
      await settled();
      worker.asked.at(-1)?.finish(large);
      await made;
    }
    void pdfs.pdfOf(view(1), OWNER);
    await settled();
    expect(worker.asked).toHaveLength(4);
  });

  it('of accounts are made in turns, a few waiting of each', async () => {
    const worker = slowWorker();
    const pdfs = createRecordPdfs(worker, { inAll: 20, perAccount: 3 });
    for (const number of [1, 2, 3, 4]) void pdfs.pdfOf(view(number), OWNER);
    await expect(pdfs.pdfOf(view(5), OWNER)).rejects.toBeInstanceOf(Overloaded);
    const other = pdfs.pdfOf(view(6), ANOTHER);
    await settled();
    for (const index of [0, 1, 2]) {
      worker.asked[index]?.finish(Buffer.from(String(index)));
      await settled();
    }
    expect((await other).toString()).toBe('2');
    expect(worker.asked[2]?.view).toBe(JSON.stringify(view(6)));
  });

  it('that ended their process are not tried again for three minutes, and say when', async () => {
    const worker = slowWorker();
    const pdfs = createRecordPdfs(worker);
    const failing = pdfs.pdfOf(view(1), OWNER);
    await settled();
    stopTime();
    worker.asked[0]?.fail(new ProcessEnded());
    await expect(failing).rejects.toMatchObject({ name: 'Overloaded', retryAfterSeconds: 180 });
    vi.advanceTimersByTime(60_000);
    await expect(pdfs.pdfOf(view(1), OWNER)).rejects.toMatchObject({ retryAfterSeconds: 120 });
    void pdfs.pdfOf(view(2), OWNER);
    await settled();
    expect(worker.asked).toHaveLength(2);
    worker.asked[1]?.finish(Buffer.from('two'));
    vi.advanceTimersByTime(120_001);
    void pdfs.pdfOf(view(1), OWNER);
    await settled();
    expect(worker.asked).toHaveLength(3);
  });

  it('are out of memory two minutes later, though nobody asks for another', async () => {
    stopTime();
    const worker = slowWorker();
    const pdfs = createRecordPdfs(worker);
    const made = pdfs.pdfOf(view(1), OWNER);
    await settled();
    worker.asked[0]?.finish(Buffer.from('one'));
    await made;
    expect(pdfs.rememberedBytes()).toBe(3);
    vi.advanceTimersByTime(120_001);
    expect(pdfs.rememberedBytes()).toBe(0);
  });
});
