import { type Random, seededRandom } from '../../generate/random.ts';
import { expectReadModelsAsRebuilt } from '../assertions/expect-as-rebuilt.ts';
import { type Fault, type FaultRun, type Guard, nothingWrong, type Verdict } from '../assertions/fault.ts';
import { inPlace } from '../machine/place.ts';
import { asSuperuser } from '../machine/superuser.ts';
import { until } from '../machine/until.ts';
import { caddyUnavailable } from './caddy.ts';
import { startCustomers } from './customers.ts';
import { type Fleet, type Member, openFleet } from './fleet.ts';

/** Divides the members into two waves with one of each kind, in random order. */
export const wavesOf = (
  { members }: Fleet,
  random: Random,
): readonly [readonly Member[], readonly Member[]] => {
  const firsts = new Map(members.map(({ kind }) => [kind, random.pick([1, 2])]));
  const isFirst = ({ kind, number }: Member): boolean => firsts.get(kind) === number;
  return [members.filter(isFirst), members.filter((member) => !isFirst(member))];
};

type Mails = { readonly lost: number; readonly doubled: number };

/** Every acknowledged signature is in the log, with one mail to its signer. */
const judge = async ({ cluster }: Fleet, signed: readonly string[]): Promise<Mails> => {
  const wrong = (): Promise<Mails> =>
    asSuperuser(cluster.superuserUrl, async (client) => {
      const { rows } = await client.query<Mails>(
        `with found as (
          select (select count(*) from log.events e where e.stream = s.stream and type = 'WaiverSigned') as events,
            (select count(*) from follow_ups.outbox o where o.stream = s.stream and kind = 'mail') as mails
          from unnest($1::text[]) s (stream))
        select count(*) filter (where least(events, mails) = 0)::int as lost,
          count(*) filter (where greatest(events, mails) > 1)::int as doubled from found`,
        [signed.map((id) => `signedWaiver-${id}`)],
      );
      return rows[0] ?? { lost: signed.length, doubled: 0 };
    });
  await until('a mail is queued for everybody', async () => (await wrong()).lost === 0).catch(
    () => undefined,
  );
  return wrong();
};

export type Rolling = {
  readonly fleet: Fleet;
  readonly place: string;
  readonly random: Random;
  readonly guard: Guard;
  readonly note: (note: string) => void;
  /** Does the work while customers sign, who must notice nothing. */
  readonly whileSigning: (work: () => Promise<void>) => Promise<void>;
};

export type RollingFault = Pick<Fault, 'name' | 'what' | 'control' | 'cycles'> & {
  readonly withoutGuard: Parameters<typeof openFleet>[1];
  readonly begin: (rolling: Rolling) => Promise<{
    readonly cycle: () => Promise<void>;
    readonly end: () => Promise<void>;
  }>;
};

const MOST_TOLD = 3;

const runRolling = (
  { withoutGuard, begin }: RollingFault,
  { seed, cycles, guard, endsWhenNoticed, tell }: FaultRun,
): Promise<Verdict> =>
  inPlace(async (place) => {
    const fleet = await openFleet(place, guard === 'on' ? {} : withoutGuard);
    const random = seededRandom(seed);
    const failures: string[] = [];
    const signed: string[] = [];
    const notes = new Set<string>();
    let acknowledged = 0;
    const whileSigning: Rolling['whileSigning'] = async (work) => {
      const customers = await startCustomers(fleet);
      const enough = random.integer(10, 30);
      await until('customers sign', () => customers.signed().length >= enough);
      await work();
      await customers.end();
      acknowledged += customers.answered();
      failures.push(...customers.failures());
      signed.push(...customers.signed());
    };
    const rolling = {
      fleet,
      place,
      random,
      guard,
      note: (note: string) => void notes.add(note),
      whileSigning,
    };
    const found = (): Verdict => ({
      acknowledged,
      lost: failures.length,
      doubled: 0,
      phantom: 0,
      unknownPresent: 0,
      unknownAbsent: 0,
      notes: [...notes, ...failures.slice(0, MOST_TOLD)],
    });
    const steps = await begin(rolling);
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      await steps.cycle();
      tell(`cycle ${cycle} of ${cycles}: ${acknowledged} answered, ${failures.length} failed so far`);
      if (endsWhenNoticed === true && !nothingWrong(found())) break;
    }
    if (guard === 'off') return found();
    await steps.end();
    const mails = await judge(fleet, signed);
    const verdict = { ...found(), lost: failures.length + mails.lost, doubled: mails.doubled };
    return expectReadModelsAsRebuilt(fleet, guard, verdict);
  });

export const rollingFault = (fault: RollingFault): Fault => ({
  name: fault.name,
  what: fault.what,
  counts: 'requests',
  control: fault.control,
  cycles: fault.cycles,
  unavailable: caddyUnavailable,
  run: (run) => runRolling(fault, run),
});
