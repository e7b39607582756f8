import type { BackgroundTask } from '@waivers/server/process/background-tasks.ts';
import type { ReadinessCheck } from '@waivers/server/process/health.ts';

/** A check for damage that would otherwise go unnoticed. `look` returns human-readable problems. */
export type IntegrityCheck = { readonly name: string; readonly look: () => Promise<readonly string[]> };

export type IntegrityChecks = {
  readonly tasks: readonly BackgroundTask[];
  readonly concerns: Readonly<Record<string, ReadinessCheck>>;
};

/** @param tell callback that receives each problem once, and again if the problem disappears and comes back */
export const createIntegrityChecks = (
  watches: readonly IntegrityCheck[],
  tell: (name: string, problem: string) => void,
): IntegrityChecks => {
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
