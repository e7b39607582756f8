import { setTimeout as pause } from 'node:timers/promises';

export type BackgroundTask = { readonly name: string; readonly run: () => Promise<void> };

export type BackgroundTasks = {
  stop(): Promise<void>;
};

/** Runs tasks one after another, pausing `everyMs` between rounds. A failing task does not stop the others. */
export const runInBackground = (
  tasks: readonly BackgroundTask[],
  options: { readonly everyMs: number; readonly onError: (name: string, error: unknown) => void },
): BackgroundTasks => {
  const stopping = new AbortController();
  const { signal } = stopping;

  const round = async (): Promise<void> => {
    for (const { name, run } of tasks) {
      if (signal.aborted) return;
      await run().catch((error: unknown) => {
        if (!signal.aborted) options.onError(name, error);
      });
    }
  };

  const forever = async (): Promise<void> => {
    while (!signal.aborted) {
      await round();
      await pause(options.everyMs, undefined, { signal, ref: false }).catch(() => {});
    }
  };

  const running = forever();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
};
