import { sleep } from '@waivers/events/delivery/sleep.ts';
import { createAccountTurns, type Places } from '../record-pdf/account-turns.ts';
import { restAfter } from '../record-pdf/rest.ts';

/** Does one step when the account's turn has come. @param signal takes it out of the line */
export type Turn = <Result>(step: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

export type ExportTurns = {
  readonly of: (accountId: string) => Turn;
  /** No more rests, and when the last step is done. */
  readonly end: () => Promise<void>;
};

/** Of work, after which it is looked how many others were served meanwhile. */
const WORK_MS = 40;
/** What one of them costs, here and in the database: about a signature, or a page of a list. */
const ANSWER_MS = 2;
/** So that at most a fifth of the time is an export's. */
const REST_FOR_WORK = 4;

/**
 * One step of an export at a time, accounts in turns, and a rest where others are served. How busy the thread is says
 * nothing of that, for the export's own driver and sockets are in it.
 * @param answered how many requests this process has answered
 */
export const createExportTurns = (places: Places, answered: () => number, restFor = sleep): ExportTurns => {
  const ending = new AbortController();
  let workMs = 0;
  let others = 0;
  const rest = async (): Promise<void> => {
    if (workMs < WORK_MS) return;
    const ms = restAfter(workMs, (others * ANSWER_MS) / workMs, REST_FOR_WORK);
    workMs = 0;
    others = 0;
    if (ms > 0) await restFor(ms, ending.signal);
  };
  const turns = createAccountTurns(places, rest);
  return {
    of: (accountId) => (step, signal) => {
      const noted = async () => {
        const [began, before] = [performance.now(), answered()];
        try {
          return await step();
        } finally {
          workMs += performance.now() - began;
          others += answered() - before;
        }
      };
      return turns.take(accountId, noted, signal);
    },
    end: async () => {
      ending.abort();
      await turns.done();
    },
  };
};
