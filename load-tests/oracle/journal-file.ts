import { type FileHandle, open } from 'node:fs/promises';

export type JournalFile = {
  /** Resolves once the line is written. After the first failure every call rejects. */
  readonly write: (line: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

type Waiting = { readonly line: string; readonly done: () => void; readonly failed: (error: Error) => void };

/** Lines that arrive during a write share the next one. */
export const keepJournal = (file: Pick<FileHandle, 'appendFile' | 'close'>): JournalFile => {
  let waiting: Waiting[] = [];
  let flushing: Promise<void> | undefined;
  let broken: Error | undefined;

  const flush = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        // A failed write may have left part of a line, so nothing may follow it.
        if (broken !== undefined) throw broken;
        await file.appendFile(batch.map(({ line }) => `${line}\n`).join(''));
        for (const { done } of batch) done();
      } catch (error) {
        broken = error as Error;
        for (const { failed } of batch) failed(broken);
      }
    }
    flushing = undefined;
  };

  return {
    write: (line) =>
      new Promise((done, failed) => {
        waiting.push({ line, done, failed });
        flushing ??= flush();
      }),
    close: async () => {
      await flushing;
      await file.close();
    },
  };
};

export const openJournalFile = async (path: string): Promise<JournalFile> =>
  keepJournal(await open(path, 'a'));
