import { setTimeout as pause } from 'node:timers/promises';

/** Returns early when aborted; does not keep the process alive. */
export const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  pause(ms, undefined, { signal, ref: false }).catch(() => undefined);
