import { setTimeout as pause } from 'node:timers/promises';
import { readUnderstanding } from '@waivers/contract/understanding/understanding-calls.ts';
import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { ask } from '../client/api.ts';
import { publishVideo } from '../client/publication.ts';
import { type Random, seededRandom } from '../generate/random.ts';
import { type Party, type Step, signParty } from './clients/party.ts';
import { inPlace } from './machine/place.ts';
import { AS_IT_IS, WATCHES_EARLY } from './machine/product-process.ts';
import { asSuperuser } from './machine/superuser.ts';
import { until } from './machine/until.ts';
import { openScene, type Scene } from './scene.ts';
import type { Fault, FaultRun, Verdict } from './verdicts/fault.ts';

/** Around the time that a step takes. */
const LATEST_MS = 8;

/** Command id → number of its events in a party's stream, after the signature. */
const eventsOf = (superuserUrl: string, { signed }: Party): Promise<ReadonlyMap<string, number>> =>
  asSuperuser(superuserUrl, async (client) => {
    const { rows } = await client.query<{ readonly command: string; readonly count: number }>(
      `select metadata::jsonb ->> 'commandId' as command, count(*)::int as count from log.events
      where stream = $1 and version > 1 group by 1`,
      [signedWaiverStream(signed.id)],
    );
    return new Map(rows.map(({ command, count }) => [command, count]));
  });

type Told = {
  acknowledged: number;
  lost: number;
  doubled: number;
  phantom: number;
  present: number;
  absent: number;
};

/** Answered in the end, or refused: the party cannot go on. */
const sendUntilAnswered = (step: Step): Promise<number> =>
  until(`${step.name} is answered`, async () => (await step.send())?.status ?? false);

type Strike = { readonly at: number; readonly isAfterAnswer: boolean };

const strikeAt = async (
  { cluster, product }: Scene,
  party: Party,
  { at, isAfterAnswer }: Strike,
  random: Random,
  told: Told,
): Promise<string | undefined> => {
  const step = party.steps[at] as Step;
  const answer = step.send();
  const first = isAfterAnswer
    ? await answer
    : await Promise.race([answer, pause(random.integer(0, LATEST_MS))]);
  product.kill();
  const answered = first ?? (await answer);
  await product.start();
  if (answered !== undefined) return answered.text;
  const isIn = (await eventsOf(cluster.superuserUrl, party)).has(step.commandId);
  told[isIn ? 'present' : 'absent'] += 1;
};

/** One party sees its video and is killed at one step. */
const watchThrough = async (
  scene: Scene,
  party: Party,
  strike: Strike,
  random: Random,
  told: Told,
): Promise<void> => {
  const { cluster, product } = scene;
  const acknowledged: Step[] = [];
  let cannotGoOn = false;
  for (const [index, step] of party.steps.entries()) {
    const before = index === strike.at ? await strikeAt(scene, party, strike, random, told) : undefined;
    if (before !== undefined) {
      // What was answered is not sent again, and yet must be there.
      acknowledged.push(step);
      const again = strike.isAfterAnswer ? undefined : await step.send();
      if (again !== undefined && again.text !== before) told.doubled += 1;
      continue;
    }
    if ((await sendUntilAnswered(step)) !== 200) {
      cannotGoOn = true;
      break;
    }
    acknowledged.push(step);
  }
  const events = await eventsOf(cluster.superuserUrl, party);
  const lost = acknowledged.filter(({ commandId }) => !events.has(commandId)).length;
  const headers = { 'x-signed-key': party.signed.signedKey };
  const shown = await ask(product.url, readUnderstanding, { params: { id: party.signed.id }, headers });
  told.acknowledged += acknowledged.length;
  told.lost += Math.max(lost, cannotGoOn || !shown.result.completed ? 1 : 0);
  told.doubled += acknowledged.filter((step) => (events.get(step.commandId) ?? 0) > step.events).length;
  const known = new Set(party.steps.map(({ commandId }) => commandId));
  told.phantom += [...events.keys()].filter((commandId) => !known.has(commandId)).length;
};

const runParties = (run: FaultRun): Promise<Verdict> =>
  inPlace(async (place) => {
    const scene = await openScene(place, run.guard === 'on' ? AS_IT_IS : WATCHES_EARLY);
    const publication = await publishVideo(scene.product.url, scene.owner.authorization);
    const random = seededRandom(run.seed);
    const offset = random.integer(0, 11);
    const told: Told = { acknowledged: 0, lost: 0, doubled: 0, phantom: 0, present: 0, absent: 0 };
    for (let cycle = 1; cycle <= run.cycles; cycle += 1) {
      const party = await signParty(scene.product.url, publication, cycle % 2 === 1);
      const at = (offset + Math.floor((cycle - 1) / 2)) % party.steps.length;
      const strike = { at, isAfterAnswer: cycle === 1 || (cycle > 2 && random.chance(0.5)) };
      await watchThrough(scene, party, strike, random, told);
      run.tell(
        `cycle ${cycle} of ${run.cycles}: ${party.steps[at]?.name}, ${told.acknowledged} steps so far`,
      );
    }
    const { present, absent, ...found } = told;
    return {
      ...found,
      unknownPresent: present,
      unknownAbsent: absent,
      notes: [`${run.cycles} parties, half of them as a group`],
    };
  });

export const understandingKilled: Fault = {
  name: 'understanding-killed',
  what: 'kill -9 of the API process at each step of a party that watches its video; it is started again, the party goes on',
  counts: 'steps',
  control: 'a log that answers before the append is durable',
  cycles: 30,
  run: runParties,
};
