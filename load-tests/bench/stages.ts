import { performance } from 'node:perf_hooks';

/** Microseconds per call of a stage, over `rounds` calls after a warm-up. */
export const microsecondsPer = async (rounds: number, stage: (round: number) => unknown): Promise<number> => {
  for (let round = 0; round < Math.min(rounds, 200); round += 1) await stage(round);
  const started = performance.now();
  for (let round = 0; round < rounds; round += 1) await stage(round);
  return ((performance.now() - started) * 1000) / rounds;
};
