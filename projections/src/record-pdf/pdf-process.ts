import { constants, setPriority } from 'node:os';
import type { FontFamily } from './fonts.ts';
import type { PdfAnswer, PdfAsked, PdfReady } from './pdf-messages.ts';
import type { RecordView } from './record-view.ts';
import { createTypesetter } from './typeset.ts';

/** Started by `pdf-worker.ts`; ends with it. Fonts in the first argument, as JSON. */

try {
  // A tenth of a busy core is left to it; the lowest priority would starve it.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Not allowed everywhere; PDFs then compete as equals.
}

// Signals go to the whole group; who asked decides when this process ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));

const typeset = createTypesetter(JSON.parse(process.argv[2] ?? '[]') as FontFamily[]);

const answerTo = ({ view }: PdfAsked): PdfAnswer => {
  try {
    return { pdf: typeset(JSON.parse(view) as RecordView) };
  } catch {
    // Its message quotes what was to be drawn.
    return { failed: true };
  }
};

process.on('message', (asked: PdfAsked) => {
  process.send?.(answerTo(asked));
  // A document's native memory goes with its small handle, for which nothing else would collect.
  setImmediate(() => globalThis.gc?.());
});

process.send?.({ ready: true } satisfies PdfReady);
