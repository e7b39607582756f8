import type { OnRows } from './snapshot.ts';

const EVERY_MS = 5000;
const MIB = 1024 ** 2;

/** Prints a line every five seconds: how much is done, and the table. @param done what happens to the rows */
export const createProgress = (stream: { write(text: string): unknown }, done: string): OnRows => {
  let shownAt = performance.now();
  let bytesDone = 0;
  return (table, bytes) => {
    bytesDone += bytes;
    if (performance.now() - shownAt < EVERY_MS) return;
    shownAt = performance.now();
    stream.write(`  ${(bytesDone / MIB).toFixed(0)} MiB ${done}, now ${table.replaceAll('"', '')} ...\n`);
  };
};
