import { AsyncLocalStorage } from 'node:async_hooks';
import { openMetrics } from './metrics.ts';

/** State of the one test that this process runs. The modules that stand in for k6's share it. */

export type Iteration = {
  readonly scenario: string;
  readonly startTime: number;
  readonly iterationInTest: number;
};

export const metrics = openMetrics();

export const iterations = new AsyncLocalStorage<Iteration>();

export class TestAborted extends Error {}

const abortion = new AbortController();
export const abortSignal: AbortSignal = abortion.signal;

/** @throws TestAborted to end the calling iteration, too */
export const abortTest = (reason = ''): never => {
  const aborted = new TestAborted(`test aborted${reason === '' ? '' : `: ${reason}`}`);
  abortion.abort(aborted);
  throw aborted;
};

/** Tags that every sample of the current iteration carries. */
export const commonTags = (): Readonly<Record<string, string>> => {
  const scenario = iterations.getStore()?.scenario;
  return scenario === undefined ? {} : { scenario };
};
