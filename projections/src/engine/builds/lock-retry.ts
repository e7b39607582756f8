import { setTimeout as pause } from 'node:timers/promises';
import type { Statements } from './statements.ts';

/** Shorter than `deadlock_timeout`, so that in a deadlock the view replacement fails before a reader does. */
const LOCK_TIMEOUT = '300ms';
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';
const SHORTEST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5000;

const isInTheWay = (error: unknown): boolean =>
  [LOCK_NOT_AVAILABLE, DEADLOCK].includes((error as { readonly code?: string }).code ?? '');

export const setShortLockTimeout = async (transaction: Statements): Promise<void> => {
  await transaction.query("select set_config('lock_timeout', $1, true)", [LOCK_TIMEOUT]);
};

/** Retries while other queries hold locks. @param attempt one transaction that calls `setShortLockTimeout` */
export const retryOnLockTimeout = async <Result>(
  attempt: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> => {
  for (let pauseMs = SHORTEST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isInTheWay(error)) throw error;
      await pause(pauseMs * (0.5 + Math.random()), undefined, signal === undefined ? {} : { signal });
    }
  }
};
