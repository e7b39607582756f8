import type { BackgroundTask } from '@waivers/server/background-tasks.ts';
import type { ReadinessCheck } from '@waivers/server/health.ts';

/** Looks for damage that nothing else would notice. Answers what it has found, in words; none when all is well. */
export type Watch = { readonly name: string; readonly look: () => Promise<readonly string[]> };

export type Watches = {
  /** To be run at start and every minute. */
  readonly tasks: readonly BackgroundTask[];
  /** For `/readyz`: degraded as long as the last look has found something. */
  readonly concerns: Readonly<Record<string, ReadinessCheck>>;
};

/** @param tell called once for each thing that is found, until it is gone and comes again */
export const createWatches = (
  watches: readonly Watch[],
  tell: (name: string, problem: string) => void,
): Watches => {
  const standing = new Map<string, ReadonlySet<string>>();
  return {
    tasks: watches.map(({ name, look }) => ({
      name: `watch ${name}`,
      run: async () => {
        const problems = new Set(await look());
        const before = standing.get(name);
        standing.set(name, problems);
        for (const problem of problems) if (before?.has(problem) !== true) tell(name, problem);
      },
    })),
    concerns: Object.fromEntries(
      watches.map(({ name }) => [
        name,
        async () => {
          const [problem] = standing.get(name) ?? [];
          if (problem !== undefined) throw new Error(problem);
        },
      ]),
    ),
  };
};
