import { describe, expect, it, type TestContext } from 'vitest';
import { newSeed } from '../generate/random.ts';
import { type Fault, type Guard, nothingWrong, type Verdict, whyNot } from './assertions/fault.ts';

const CYCLES = 2;
const LIMIT_MS = 300_000;
/** Even without the guard, a strike only loses something at the right moment, so retry. */
const MOST_CONTROL_RUNS = 3;

/** To repeat a run: `FAULTS_SEED=123 npx vitest run signing-faults -t power-cut`. */
const seedOf = (): number => Number(process.env.FAULTS_SEED ?? newSeed());

const runOnce = async (
  fault: Fault,
  guard: Guard,
  cycles: number,
  { skip }: TestContext,
): Promise<Verdict> => {
  const reason = whyNot(fault);
  if (reason !== undefined) skip(reason);
  const seed = seedOf();
  // Not console.log, because its output is hidden for passing tests.
  process.stdout.write(`${fault.name}, guard ${guard}, ${cycles} cycles, seed ${seed}\n`);
  try {
    const endsWhenNoticed = guard === 'off';
    return await fault.run({ seed, cycles, guard, endsWhenNoticed, tell: () => undefined });
  } catch (error) {
    throw new Error(`${fault.name} with seed ${seed}: ${(error as Error).message}`, { cause: error });
  }
};

/** Defines a fault's specs. @param hasControl doubles the run time; `npm run faults` runs all controls */
export const describeFault = (fault: Fault, { cycles = CYCLES, hasControl = false } = {}): void => {
  describe(`${fault.name}`, () => {
    it(`survives without loss or duplicates: ${fault.what}`, {
      timeout: LIMIT_MS,
      meta: { spec: '10.3 nothing lost or doubled' },
    }, async (context) => {
      const verdict = await runOnce(fault, 'on', cycles, context);
      expect(verdict).toMatchObject({ lost: 0, doubled: 0, phantom: 0 });
      expect(verdict.acknowledged).toBeGreaterThan(0);
    });

    if (!hasControl) return;
    it(
      `is detected with ${fault.control}`,
      async (context) => {
        let verdict = await runOnce(fault, 'off', CYCLES, context);
        for (let run = 1; nothingWrong(verdict) && run < MOST_CONTROL_RUNS; run += 1)
          verdict = await runOnce(fault, 'off', CYCLES, context);
        expect(nothingWrong(verdict), `nothing was lost or doubled: ${JSON.stringify(verdict)}`).toBe(false);
      },
      LIMIT_MS,
    );
  });
};
