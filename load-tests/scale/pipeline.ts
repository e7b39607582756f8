import { APPENDED, LISTED, QUEUED_MAILS, SIGNED_PER_API_PROCESS } from './parameters.ts';

export type Queue = {
  readonly stage: string;
  /** Most arrivals in a second, as a share of what the stage can do. */
  readonly load: number;
  /** How long the last in the longest queue waits. */
  readonly delayS: number;
  /** From the end of the arrivals until the queue is empty. */
  readonly drainS: number;
};

/** Passes arrivals, one number per second, through a queue that serves `perSecond`. @returns also what leaves it, until it is empty */
const pass = (stage: string, arrivals: readonly number[], perSecond: number) => {
  const leaving: number[] = [];
  let waiting = 0;
  let longest = 0;
  for (let second = 0; second < arrivals.length || waiting > 0; second += 1) {
    waiting += arrivals[second] ?? 0;
    const served = Math.min(waiting, perSecond);
    waiting -= served;
    longest = Math.max(longest, waiting);
    leaving.push(served);
  }
  const queue: Queue = {
    stage,
    load: Math.max(...arrivals) / perSecond,
    delayS: longest / perSecond,
    drainS: leaving.length - arrivals.length,
  };
  return { queue, leaving };
};

/**
 * Signatures through one log: API processes, then the log, which feeds the list and the mails side by side. Each part has
 * cores of its own.
 */
export const flow = (arrivals: readonly number[], apiProcesses: number): readonly Queue[] => {
  const api = pass('API processes', arrivals, apiProcesses * SIGNED_PER_API_PROCESS);
  const log = pass('log', api.leaving, APPENDED);
  const list = pass('list', log.leaving, LISTED);
  const mails = pass('mails', log.leaving, QUEUED_MAILS);
  return [api, log, list, mails].map(({ queue }) => queue);
};
