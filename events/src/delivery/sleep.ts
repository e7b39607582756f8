import { setTimeout as pause } from 'node:timers/promises';

/** Waits, unless the signal aborts; keeps no process alive. */
export const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  pause(ms, undefined, { signal, ref: false }).catch(() => undefined);
