import type { FontFamily } from './fonts.ts';
import { lowerPriority } from './lower-priority.ts';
import type { PdfAnswer, PdfJob, PdfReady } from './pdf-messages.ts';
import type { RecordView } from './record-view.ts';
import { createTypesetter } from './typeset.ts';

/** Started by `pdf-worker.ts`; ends with it. Fonts in the first argument, as JSON. */

// Before Typst starts threads, which inherit it.
lowerPriority();

// A service manager signals all its processes; who asked decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));

const typeset = createTypesetter(JSON.parse(process.argv[2] ?? '[]') as FontFamily[]);

const answerTo = ({ view }: PdfJob): PdfAnswer => {
  try {
    return typeset(JSON.parse(view) as RecordView);
  } catch {
    // Its message quotes what was to be drawn.
    return { failed: true };
  }
};

process.on('message', (asked: PdfJob) => {
  process.send?.(answerTo(asked));
  // A document's native memory goes with its small handle, for which nothing else would collect.
  setImmediate(() => globalThis.gc?.());
});

process.send?.({ ready: true } satisfies PdfReady);
