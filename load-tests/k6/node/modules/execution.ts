import { abortTest, type Iteration, iterations } from '../test-run.ts';

const current = (): Iteration => {
  const iteration = iterations.getStore();
  if (iteration === undefined) throw new Error('Only an iteration has a scenario.');
  return iteration;
};

export const scenario = {
  get name(): string {
    return current().scenario;
  },
  get startTime(): number {
    return current().startTime;
  },
  get iterationInTest(): number {
    return current().iterationInTest;
  },
};

export const test = { abort: abortTest };

export default { scenario, test };
