import { randomUUID } from 'node:crypto';
import { readPublication, saveUnderTitle } from '../../client/publication.ts';
import { type Random, seededRandom } from '../../generate/random.ts';
import { expectReadModelsAsRebuilt } from '../assertions/expect-as-rebuilt.ts';
import type { Fault, FaultRun, Verdict } from '../assertions/fault.ts';
import { type Entry, type Journal, openJournal } from '../clients/journal.ts';
import { newBody, sendAgain } from '../clients/load.ts';
import { type Oracle, openOracle } from '../clients/oracle.ts';
import { send } from '../clients/send.ts';
import { type Passage, startDropProxy } from '../machine/drop-proxy.ts';
import { inPlace } from '../machine/place.ts';
import { AS_IT_IS } from '../machine/product-process.ts';
import { openScene, type Scene } from '../scene.ts';

const FORMS_PER_CYCLE = 12;
const MOST_AT_ONCE = 4;

const passage = (random: Random) => (): Passage =>
  random.pick(['pass', 'pass', 'drop_answer', 'drop_answer', 'drop_request']);

/** Random, because only a signature's own id, never the client address or command id, deduplicates it. */
const anyHeaders = (random: Random) => ({
  'x-forwarded-for': `198.51.100.${random.integer(1, 254)}`,
  'idempotency-key': randomUUID(),
});

/** Sends every form one to four times concurrently. The control's client uses a new id for every attempt. */
const sendAll = async (
  url: string,
  forms: readonly Entry[],
  random: Random,
  nextTry: (entry: Entry) => Entry,
): Promise<void> => {
  const tries = forms.flatMap((entry) =>
    Array.from({ length: random.integer(1, MOST_AT_ONCE) }, () =>
      send(url, nextTry(entry), anyHeaders(random)),
    ),
  );
  await Promise.all(tries);
};

const storm = async (
  run: FaultRun,
  { product, owner, publication: { waiverId } }: Scene,
  proxyUrl: string,
  journal: Journal,
  oracle: Oracle,
  cycle: number,
  random: Random,
): Promise<void> => {
  const save = (edition: string, published: boolean): Promise<void> =>
    saveUnderTitle(product.url, owner.authorization, waiverId, {
      title: `Waiver ${cycle} ${edition}`,
      published,
    });
  const publication = await readPublication(product.url, waiverId);
  const forms = Array.from({ length: FORMS_PER_CYCLE }, () =>
    journal.invoke(randomUUID(), newBody(publication, random)),
  );
  const nextTry = (entry: Entry): Entry =>
    run.guard === 'on'
      ? entry
      : journal.invoke(entry.form, { ...entry.body, id: newBody(publication, random).id });
  // The control's retries are new signatures, so wait for them: a republished waiver would refuse them.
  const firstWave = sendAll(proxyUrl, forms, random, nextTry);
  if (run.guard === 'off') await firstWave;
  await Promise.all([firstWave, save('republished', true)]);
  await save('withdrawn', false);
  await sendAll(proxyUrl, forms, random, nextTry);
  await save('published again', true);
  await oracle.countUnknown();
  if (run.guard === 'on') {
    await sendAll(product.url, forms, random, nextTry);
    await sendAgain(product.url, journal);
  }
};

const runStorms = (run: FaultRun): Promise<Verdict> =>
  inPlace(async (place) => {
    const scene = await openScene(place, AS_IT_IS);
    const { cluster, product } = scene;
    const random = seededRandom(run.seed);
    const journal = openJournal();
    const oracle = openOracle(cluster.superuserUrl, journal);
    const proxy = await startDropProxy(product.url, passage(random));
    try {
      for (let cycle = 1; cycle <= run.cycles; cycle += 1) {
        await storm(run, scene, proxy.url, journal, oracle, cycle, random);
        await oracle.readBack(product.url);
        run.tell(`cycle ${cycle} of ${run.cycles}: ${proxy.droppedAnswers()} answers dropped so far`);
      }
      const verdict = await oracle.verdict();
      const notes = [...verdict.notes, `${proxy.droppedAnswers()} answers dropped`];
      return await expectReadModelsAsRebuilt(scene, run.guard, { ...verdict, notes });
    } finally {
      await proxy.close();
    }
  });

export const retryStorm: Fault = {
  name: 'retry-storm',
  what:
    'each form is sent 1 to 4 times at once through a network that drops requests and responses, and again after the ' +
    'waiver was republished, withdrawn and published again, from other addresses and with other Idempotency-Keys',
  counts: 'signatures',
  control: 'a client that uses a new ID for every attempt',
  cycles: 30,
  run: runStorms,
};
