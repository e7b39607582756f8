import { setTimeout as pause } from 'node:timers/promises';
import { type Random, seededRandom } from '../generate/random.ts';
import { expectReadModelsAsRebuilt } from './assertions/expect-as-rebuilt.ts';
import { type Fault, type FaultRun, type Guard, nothingWrong, type Verdict } from './assertions/fault.ts';
import { openJournal } from './clients/journal.ts';
import { type Load, sendAgain, startLoad } from './clients/load.ts';
import { openOracle } from './clients/oracle.ts';
import { makeCommitsAsynchronous } from './control/asynchronous-commits.ts';
import { inPlace } from './machine/place.ts';
import { ANSWERS_BEFORE_DURABLE, AS_IT_IS, type Program } from './machine/product-process.ts';
import type { Scene } from './scene.ts';

export type Control = {
  readonly control: string;
  readonly program: Program;
  readonly weaken: (venue: Scene) => Promise<void>;
};

export const ANSWERS_EARLY: Control = {
  control: 'a log that responds before the append is durable',
  program: ANSWERS_BEFORE_DURABLE,
  weaken: async () => undefined,
};

export const ASYNCHRONOUS_COMMITS: Control = {
  control: 'asynchronous commits of the log',
  program: AS_IT_IS,
  weaken: ({ cluster }) => makeCommitsAsynchronous(cluster.superuserUrl),
};

type Strike = { readonly random: Random; readonly guard: Guard };

export type SigningFault<Venue extends Scene> = Pick<Fault, 'name' | 'what' | 'unavailable'> & {
  readonly control: Control;
  readonly open: (place: string, program: Program) => Promise<Venue>;
  /** Called under load to break something and repair it. Customers then resend their forms. */
  readonly strike: (venue: Venue, load: Load, strike: Strike) => Promise<void>;
  readonly notes?: (venue: Venue) => readonly string[];
};

const FEWEST_BEFORE = 20;
const MOST_BEFORE = 120;
/** At least half a batching period, so that half of all faults strike right after a response. */
const LATEST_MS = 60;

/** Runs customers, strikes at a seeded moment, resends unanswered forms, and compares journal and log. */
const runSigningFault = <Venue extends Scene>(
  run: FaultRun,
  { control, ...fault }: SigningFault<Venue>,
): Promise<Verdict> =>
  inPlace(async (place) => {
    const venue = await fault.open(place, run.guard === 'on' ? AS_IT_IS : control.program);
    if (run.guard === 'off') await control.weaken(venue);
    const { cluster, product, publication } = venue;
    const random = seededRandom(run.seed);
    const journal = openJournal();
    const oracle = openOracle(cluster.superuserUrl, journal);
    for (let cycle = 1; cycle <= run.cycles; cycle += 1) {
      const load = startLoad(product.url, publication, journal, random);
      if (!(await load.acknowledged(random.integer(FEWEST_BEFORE, MOST_BEFORE)))) {
        const [error] = await load.allWaiting();
        throw new Error(`Signing stopped before the fault: ${JSON.stringify(error ?? 'no answer')}`);
      }
      if (random.chance(0.5)) await pause(random.integer(0, LATEST_MS));
      await fault.strike(venue, load, { random, guard: run.guard });
      await oracle.countUnknown();
      await sendAgain(product.url, journal);
      const refused = journal.entries().find(({ knowledge }) => knowledge === 'refused');
      if (refused !== undefined) throw new Error(`A good signature was refused: ${refused.refusal}`);
      await oracle.readBack(product.url);
      run.tell(`cycle ${cycle} of ${run.cycles}: ${journal.acknowledged()} acknowledged so far`);
      if (run.endsWhenNoticed === true && !nothingWrong(await oracle.verdict())) break;
    }
    const verdict = await oracle.verdict();
    const notes = [...verdict.notes, ...(fault.notes?.(venue) ?? [])];
    return expectReadModelsAsRebuilt(venue, run.guard, { ...verdict, notes });
  });

export const signingFault = <Venue extends Scene>(fault: SigningFault<Venue>): Fault => ({
  name: fault.name,
  what: fault.what,
  counts: 'signatures',
  control: fault.control.control,
  cycles: 30,
  ...(fault.unavailable === undefined ? {} : { unavailable: fault.unavailable }),
  run: (run) => runSigningFault(run, fault),
});
