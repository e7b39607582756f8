/** Wakes waiting readers after an append. Only a hint: readers check for themselves. */
export type WakeUps = {
  /** Wake-ups so far. Take it before a read, so that none between read and wait is missed. */
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
        // Remove the listener: on a quiet log a reader waits a million times.
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
