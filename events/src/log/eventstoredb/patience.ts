import { isTransient } from './client-errors.ts';
import { DeadlineExceeded } from './deadline.ts';

const STEP_MS = 100;
const SHORTEST_MS = 500;

/** Limits calls by how long the server has been silent on all of them, so that a frozen server blocks no caller. */
export type Patience = {
  /** Rethrows errors of the call. @throws DeadlineExceeded after the limit, or earlier if the server has gone silent */
  wait<Answer>(call: Promise<Answer>, limitMs: number): Promise<Answer>;
  heard(): void;
};

type Waiting = { waitedMs: number; readonly limitMs: number; giveUp(error: DeadlineExceeded): void };

/**
 * Counts time in steps of the event loop, so that a stalled process counts only one step and does not mistake its own
 * stall for the server's silence.
 * @param silenceMs the silence after which calls fail; until the server responds again, later calls wait only briefly
 */
export const createPatience = (silenceMs: number): Patience => {
  const all = new Set<Waiting>();
  let silentMs = 0;
  let steps: NodeJS.Timeout | undefined;

  const heard = (): void => {
    silentMs = 0;
  };

  const forget = (waiting: Waiting): void => {
    all.delete(waiting);
    if (all.size > 0) return;
    clearInterval(steps);
    steps = undefined;
  };

  const step = (): void => {
    silentMs += STEP_MS;
    for (const waiting of all) {
      waiting.waitedMs += STEP_MS;
      const isSilent = silentMs >= silenceMs && waiting.waitedMs >= SHORTEST_MS;
      if (isSilent || waiting.waitedMs >= waiting.limitMs)
        waiting.giveUp(new DeadlineExceeded(waiting.waitedMs));
    }
  };

  const wait = <Answer>(call: Promise<Answer>, limitMs: number): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const giveUp = (error: DeadlineExceeded): void => {
        forget(waiting);
        reject(error);
      };
      const waiting: Waiting = { waitedMs: 0, limitMs, giveUp };
      all.add(waiting);
      steps ??= setInterval(step, STEP_MS);
      call.then(
        (answer) => {
          forget(waiting);
          heard();
          resolve(answer);
        },
        (error: Error) => {
          forget(waiting);
          // Giving up on a call replaces the client and cancels the others, so their errors aren't from the server.
          if (!isTransient(error)) heard();
          reject(error);
        },
      );
    });

  return { wait, heard };
};
