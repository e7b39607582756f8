import { Overloaded } from '@waivers/server/request-errors.ts';
import { signedContent } from '@waivers/waiver/testing/signed-content.ts';
import { describe, expect, it } from 'vitest';
import { createRecordPdfs } from './pdf-queue.ts';
import { type RecordView, recordView } from './record-view.ts';

const view = (number: number): RecordView =>
  recordView(signedContent({ revision: number }), undefined, undefined);

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

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('PDFs', () => {
  it('are made one after the other', async () => {
    const worker = slowWorker();
    const pdfs = createRecordPdfs(worker);
    const both = Promise.all([pdfs.pdfOf(view(1)), pdfs.pdfOf(view(2))]);
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
    const all = Promise.all(Array.from({ length: 1000 }, () => pdfs.pdfOf(view(1))));
    await settled();
    worker.asked[0]?.finish(Buffer.from('one'));
    expect(new Set(await all).size).toBe(1);
    expect(await pdfs.pdfOf(view(1))).toEqual(Buffer.from('one'));
    expect(worker.asked).toHaveLength(1);
  });

  it('of a record that has changed are made anew', async () => {
    const worker = slowWorker();
    const pdfs = createRecordPdfs(worker);
    const before = pdfs.pdfOf(view(1));
    await settled();
    worker.asked[0]?.finish(Buffer.from('one'));
    await before;
    void pdfs.pdfOf(view(2));
    await settled();
    expect(worker.asked).toHaveLength(2);
  });

  it('beyond the bound are refused, and taken again when there is room', async () => {
    const worker = slowWorker();
    const pdfs = createRecordPdfs(worker, 2);
    const first = pdfs.pdfOf(view(1));
    void pdfs.pdfOf(view(2));
    await expect(pdfs.pdfOf(view(3))).rejects.toBeInstanceOf(Overloaded);
    await settled();
    worker.asked[0]?.finish(Buffer.from('one'));
    await first;
    void pdfs.pdfOf(view(3));
    await settled();
    worker.asked[1]?.finish(Buffer.from('two'));
    await settled();
    expect(worker.asked).toHaveLength(3);
  });

  it('that fail keep no other waiting, and are tried again when asked for again', async () => {
    const worker = slowWorker();
    const pdfs = createRecordPdfs(worker);
    const failing = pdfs.pdfOf(view(1));
    const next = pdfs.pdfOf(view(2));
    await settled();
    worker.asked[0]?.fail(new Error('broken'));
    await expect(failing).rejects.toThrow('broken');
    await settled();
    worker.asked[1]?.finish(Buffer.from('two'));
    expect(await next).toEqual(Buffer.from('two'));
    void pdfs.pdfOf(view(1));
    await settled();
    expect(worker.asked).toHaveLength(3);
  });

  it('are remembered up to a size, not for ever', async () => {
    const worker = slowWorker();
    const pdfs = createRecordPdfs(worker);
    const large = Buffer.alloc(3 * 1024 * 1024);
    for (const number of [1, 2, 3]) {
      const made = pdfs.pdfOf(view(number));
      await settled();
      worker.asked.at(-1)?.finish(large);
      await made;
    }
    void pdfs.pdfOf(view(1));
    await settled();
    expect(worker.asked).toHaveLength(4);
  });
});
