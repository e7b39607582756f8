import { describe, expect, it } from 'vitest';
import { newSeed } from '../../generate/random.ts';
import { type DistributedFault, type DistributedScene, type OpenScene, runEach } from './run.ts';

const LIMIT_MS = 300_000;

/** To repeat a run: `FAULTS_SEED=123 npx vitest run event-store`. */
const seedFor = (title: string): number => {
  const seed = Number(process.env.FAULTS_SEED ?? newSeed());
  // Not console.log, because its output is hidden for passing tests.
  process.stdout.write(`${title}, seed ${seed}\n`);
  return seed;
};

/** Runs faults in sequence in one venue. @param hasControl doubles the run time; `npm run faults` runs all */
export const describeEachFault = <Scene extends DistributedScene>(
  title: string,
  faults: readonly DistributedFault<Scene>[],
  open: OpenScene<Scene>,
  { hasControl = false } = {},
): void => {
  describe(`${title}`, () => {
    it(
      `survives without loss or duplicates: ${faults.map(({ name }) => name).join(', ')}`,
      async () => {
        const found = (await runEach(faults, open, 'on', seedFor(`${title}, guard on`))).get('all');
        expect(found).toMatchObject({ lost: 0, doubled: 0, phantom: 0 });
        expect(found?.acknowledged).toBeGreaterThan(0);
      },
      LIMIT_MS,
    );

    if (!hasControl) return;
    it(
      'detects each fault when its guard is missing',
      async () => {
        const found = await runEach(faults, open, 'off', seedFor(`${title}, guard off`));
        const unnoticed = [...found].filter(
          ([, { lost, doubled, phantom }]) => lost + doubled + phantom <= 0,
        );
        expect(unnoticed).toEqual([]);
        expect(found.size).toBe(faults.length);
      },
      LIMIT_MS,
    );
  });
};
