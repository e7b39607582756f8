import type { FontFamily } from './fonts.ts';
import { lowerPriority } from './lower-priority.ts';
import type { PdfAnswer, PdfJob, PdfReady } from './pdf-worker.ts';
import type { RecordView } from './record-view.ts';
import { createTypesetter } from './typeset.ts';

/** Started by `pdf-worker.ts` and exits with it. The first argument is the list of fonts as JSON. */

// Must run before Typst starts threads, which inherit the priority.
lowerPriority();

// Ignore signals, which a service manager sends to all processes; the parent decides when this one exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));

const typeset = createTypesetter(JSON.parse(process.argv[2] ?? '[]') as FontFamily[]);

const answerTo = async (job: PdfJob): Promise<PdfAnswer> => {
  try {
    if ('view' in job) return typeset(JSON.parse(job.view) as RecordView);
    // Loaded on demand, because the library takes memory and most PDFs already have their seal.
    const { attachSeal } = await import('../record-seal/attach-seal.ts');
    return await attachSeal(job.seal);
  } catch {
    return { failed: true };
  }
};

process.on('message', (job: PdfJob) => {
  void answerTo(job).then((answer) => {
    process.send?.(answer);
    // Collect garbage now, because a small handle keeps a lot of native memory alive without triggering a collection.
    setImmediate(() => globalThis.gc?.());
  });
});

process.send?.({ ready: true } satisfies PdfReady);
