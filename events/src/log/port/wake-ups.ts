/** Wakes waiting readers after an append. Wake-ups are only hints, so readers must check the log themselves. */
export type WakeUps = {
  /** Number of wake-ups so far. Read it before reading the log, so that no wake-up between read and wait is missed. */
  count(): number;
  wake(): void;
  wait(seen: number, ms: number, signal: AbortSignal): Promise<void>;
};

export const createWakeUps = (): WakeUps => {
  let wakeUps = 0;
  const waiting = new Set<() => void>();
  return {
    count: () => wakeUps,
    wake: () => {
      wakeUps += 1;
      for (const proceed of [...waiting]) proceed();
    },
    wait: (seen, ms, signal) =>
      new Promise((resolve) => {
        if (seen !== wakeUps || signal.aborted) return resolve();
        // Remove the listener to avoid a leak, because a reader of a quiet log waits a million times.
        const proceed = (): void => {
          waiting.delete(proceed);
          clearTimeout(timer);
          signal.removeEventListener('abort', proceed);
          resolve();
        };
        const timer = setTimeout(proceed, ms);
        waiting.add(proceed);
        signal.addEventListener('abort', proceed);
      }),
  };
};
