import { setTimeout as pause } from 'node:timers/promises';
import { readUnderstanding } from '@waivers/contract/understanding/understanding-calls.ts';
import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { ask } from '../client/api.ts';
import { publishVideo } from '../client/publication.ts';
import { type Random, seededRandom } from '../generate/random.ts';
import { type CommandCounts, noCommandCounts, verdictOf } from './assertions/command-counts.ts';
import { expectReadModelsAsRebuilt } from './assertions/expect-as-rebuilt.ts';
import type { Fault, FaultRun, Verdict } from './assertions/fault.ts';
import { type Party, type Step, signParty } from './clients/party.ts';
import { inPlace } from './machine/place.ts';
import { AS_IT_IS, WATCHES_EARLY } from './machine/product-process.ts';
import { asSuperuser } from './machine/superuser.ts';
import { until } from './machine/until.ts';
import { openScene, type Scene } from './scene.ts';

/** Latest time of a kill: roughly how long a step takes. */
const LATEST_MS = 8;

/** Maps command ids to their number of events in a party's stream, not counting the signature. */
const eventsOf = (superuserUrl: string, { signed }: Party): Promise<ReadonlyMap<string, number>> =>
  asSuperuser(superuserUrl, async (client) => {
    const { rows } = await client.query<{ readonly command: string; readonly count: number }>(
      `select metadata::jsonb ->> 'commandId' as command, count(*)::int as count from log.events
      where stream = $1 and version > 1 group by 1`,
      [signedWaiverStream(signed.id)],
    );
    return new Map(rows.map(({ command, count }) => [command, count]));
  });

type Watching = { readonly party: Party; readonly at: number; readonly isAfterAnswer: boolean };

type Struck = Watching & {
  /** Response to the step that the kill interrupted, if any. */
  readonly answer: string | undefined;
};

/** @returns the final status; a refusal means that the party cannot continue */
const sendUntilAnswered = (step: Step): Promise<number> =>
  until(`${step.name} is answered`, async () => (await step.send())?.status ?? false);

const stepOf = ({ party, at }: Watching): Step => party.steps[at] as Step;

const strike = async (
  { cluster, product }: Scene,
  watching: readonly Watching[],
  random: Random,
  counts: CommandCounts,
): Promise<readonly Struck[]> => {
  const answered = new Map<Watching, string | undefined>();
  const note = async (each: Watching): Promise<void> =>
    void answered.set(each, (await stepOf(each).send())?.text);
  const during = watching.filter(({ isAfterAnswer }) => !isAfterAnswer).map(note);
  const after = Promise.all(watching.filter(({ isAfterAnswer }) => isAfterAnswer).map(note));
  await after;
  await Promise.race([Promise.all(during), pause(random.integer(0, LATEST_MS))]);
  product.kill();
  await Promise.all(during);
  const struck = watching.map((each) => ({ ...each, answer: answered.get(each) }));
  for (const each of struck.filter(({ answer }) => answer === undefined)) {
    const isIn = (await eventsOf(cluster.superuserUrl, each.party)).has(stepOf(each).commandId);
    counts[isIn ? 'present' : 'absent'] += 1;
  }
  await product.start();
  return struck;
};

/** Completes the video. Steps answered before the kill must be stored without a retry. */
const goOn = async ({ cluster, product }: Scene, struck: Struck, counts: CommandCounts): Promise<void> => {
  const { party, at, answer } = struck;
  const acknowledged = party.steps.slice(0, answer === undefined ? at : at + 1);
  if (answer !== undefined && !struck.isAfterAnswer) {
    const again = await until('the step is answered again', stepOf(struck).send);
    if (again.text !== answer) counts.doubled += 1;
  }
  let cannotGoOn = false;
  for (const step of party.steps.slice(acknowledged.length)) {
    cannotGoOn = (await sendUntilAnswered(step)) !== 200;
    if (cannotGoOn) break;
    acknowledged.push(step);
  }
  const events = await eventsOf(cluster.superuserUrl, party);
  const lost = acknowledged.filter(({ commandId }) => !events.has(commandId)).length;
  const headers = { 'x-signed-key': party.signed.signedKey };
  const shown = await ask(product.url, readUnderstanding, { params: { id: party.signed.id }, headers });
  counts.acknowledged += acknowledged.length;
  counts.lost += Math.max(lost, cannotGoOn || !shown.result.completed ? 1 : 0);
  counts.doubled += acknowledged.filter((step) => (events.get(step.commandId) ?? 0) > step.events).length;
  const known = new Set(party.steps.map(({ commandId }) => commandId));
  counts.phantom += [...events.keys()].filter((commandId) => !known.has(commandId)).length;
};

const PARTIES = 8;

const runParties = (run: FaultRun): Promise<Verdict> =>
  inPlace(async (place) => {
    const scene = await openScene(place, run.guard === 'on' ? AS_IT_IS : WATCHES_EARLY);
    const publication = await publishVideo(scene.product.url, scene.owner.authorization);
    const random = seededRandom(run.seed);
    const counts = noCommandCounts();
    let next = random.integer(0, 11);
    for (let cycle = 1; cycle <= run.cycles; cycle += 1) {
      const watching = await Promise.all(
        Array.from({ length: PARTIES }, async (_, index): Promise<Watching> => {
          const at = next + Math.floor(index / 2);
          const party = await signParty(scene.product.url, publication, index % 2 === 0);
          const { length } = party.steps;
          for (const step of party.steps.slice(0, at % length)) await sendUntilAnswered(step);
          return { party, at: at % length, isAfterAnswer: index % 4 === 3 };
        }),
      );
      next += PARTIES / 2;
      const struck = await strike(scene, watching, random, counts);
      await Promise.all(struck.map((each) => goOn(scene, each, counts)));
      run.tell(`cycle ${cycle} of ${run.cycles}: ${counts.acknowledged} steps so far`);
    }
    const verdict = verdictOf(counts, [`${PARTIES * run.cycles} parties, half of them as a group`]);
    return expectReadModelsAsRebuilt(scene, run.guard, verdict);
  });

export const understandingKilled: Fault = {
  name: 'understanding-killed',
  what: 'kill -9 of the API process while parties are at every step of their video; it restarts, and they continue',
  counts: 'steps',
  control: 'a log that responds before the append is durable',
  cycles: 30,
  run: runParties,
};
