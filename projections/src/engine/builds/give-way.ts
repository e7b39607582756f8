import { setTimeout as pause } from 'node:timers/promises';
import type { Statements } from './statements.ts';

/** Shorter than PostgreSQL's own search for deadlocks: of a reader and whoever changes views it is the change that gives way. */
const LOCK_TIMEOUT = '300ms';
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';
/** Queries queue behind an attempt: the longer one of them reads, the rarer the attempts. */
const SHORTEST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5000;

const isInTheWay = (error: unknown): boolean =>
  [LOCK_NOT_AVAILABLE, DEADLOCK].includes((error as { readonly code?: string }).code ?? '');

/** In a transaction that changes what queries read: gives up when it has to wait for one. */
export const waitBriefly = async (transaction: Statements): Promise<void> => {
  await transaction.query("select set_config('lock_timeout', $1, true)", [LOCK_TIMEOUT]);
};

/** Tries again, with pauses, for as long as queries are in the way. @param attempt one transaction, see `waitBriefly` */
export const givingWay = async <Result>(
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
