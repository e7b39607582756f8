import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { saveWaiver } from '@waivers/contract/waivers/save-waiver.ts';
import { ask } from '../../client/api.ts';
import { logInAgain, type Owner, registerOwner } from '../../client/owner.ts';
import { publishWaiver, readNewest } from '../../client/publication.ts';
import { adultSigning } from '../../client/signing.ts';
import { type Random, seededRandom } from '../../generate/random.ts';
import { expectReadModelsAsRebuilt } from '../assertions/expect-as-rebuilt.ts';
import { type Fault, type FaultRun, nothingWrong, type Verdict } from '../assertions/fault.ts';
import { fromOwnAddress } from '../clients/address.ts';
import { type Journal, openJournal } from '../clients/journal.ts';
import { send } from '../clients/send.ts';
import { inPlace } from '../machine/place.ts';
import { APPENDS_UNBOUND, AS_IT_IS } from '../machine/product-process.ts';
import { asSuperuser } from '../machine/superuser.ts';
import { openScene, type Scene } from '../scene.ts';

/** One signature in a round is a race against the round's withdrawal. */
const ROUNDS = 25;
const SIGNERS = 20;
const INK_POINTS = 10;
const FIRST_GUESS_MS = 20;
/** A new owner registers this often, because an account's hourly log budget lasts for about 140 cycles. */
const CYCLES_PER_OWNER = 70;

type Publish = (published: boolean) => Promise<void>;

/** Opens a waiver that can be withdrawn and published again, always with the same text. */
const openWaiver = async ({ product }: Scene, owner: Owner) => {
  const authorization = await logInAgain(product.url, owner);
  const title = 'Withdrawn in a moment';
  const publication = await publishWaiver(product.url, authorization, title);
  const { waiverId } = publication;
  const text = { title, ...(await readNewest(product.url, authorization, waiverId)) };
  const publish: Publish = async (published) => {
    const input = { params: { id: waiverId }, body: { ...text, published } };
    // The changes to all waivers together would exceed one address's requests per minute.
    await ask(product.url, saveWaiver, input, { authorization, ...fromOwnAddress(waiverId) });
  };
  return { publication, publish };
};

/** Customers sign at random moments around the withdrawal. @returns how long it took, for the next round */
const race = async (
  { product }: Scene,
  { publication, publish }: Awaited<ReturnType<typeof openWaiver>>,
  journal: Journal,
  random: Random,
  withinMs: number,
): Promise<number> => {
  const signers = Array.from({ length: SIGNERS }, async () => {
    await pause(random.integer(0, 2 * withinMs));
    await send(product.url, journal.invoke(randomUUID(), adultSigning(publication, { points: INK_POINTS })));
  });
  await pause(random.integer(0, withinMs));
  const started = performance.now();
  await publish(false);
  const tookMs = performance.now() - started;
  await Promise.all(signers);
  await publish(true);
  return Math.ceil(tookMs);
};

type Logged = { readonly type: string; readonly id: string };

/** The waiver's publications, withdrawals and signatures in the order of the log. */
const readLog = (superuserUrl: string, waiverId: string): Promise<readonly Logged[]> =>
  asSuperuser(superuserUrl, async (client) => {
    const { rows } = await client.query<Logged>(
      `select type, substr(stream, strpos(stream, '-') + 1) as id from log.events
       where (stream = 'waiver-' || $1::text and type in ('WaiverPublished', 'WaiverUnpublished'))
         or (type = 'WaiverSigned' and data ->> 'waiverId' = $1)
       order by position`,
      [waiverId],
    );
    return rows;
  });

const judge = (logged: readonly Logged[], journal: Journal) => {
  const stored = new Map<string, number>();
  let [isPublished, after] = [false, 0];
  for (const { type, id } of logged) {
    if (type !== 'WaiverSigned') isPublished = type === 'WaiverPublished';
    else {
      stored.set(id, (stored.get(id) ?? 0) + 1);
      if (!isPublished) after += 1;
    }
  }
  const entries = journal.entries();
  const of = (knowledge: string) => entries.filter((entry) => entry.knowledge === knowledge);
  const unanswered = of('unknown').length;
  if (unanswered > 0) throw new Error(`${unanswered} signatures were not answered.`);
  const odd = of('refused').find(({ refusal }) => refusal?.startsWith('404') !== true);
  if (odd !== undefined) throw new Error(`A signature was refused otherwise: ${odd.refusal}`);
  return {
    acknowledged: of('acknowledged').length,
    refused: of('refused').length,
    lost: of('acknowledged').filter(({ body }) => !stored.has(body.id)).length + after,
    doubled: [...stored.values()].filter((count) => count > 1).length,
    phantom: of('refused').filter(({ body }) => stored.has(body.id)).length,
  };
};

const runRaces = (run: FaultRun): Promise<Verdict> =>
  inPlace(async (place) => {
    const scene = await openScene(place, run.guard === 'on' ? AS_IT_IS : APPENDS_UNBOUND);
    const random = seededRandom(run.seed);
    const total = { acknowledged: 0, refused: 0, lost: 0, doubled: 0, phantom: 0 };
    const verdict = (): Verdict => ({
      ...total,
      unknownPresent: 0,
      unknownAbsent: 0,
      notes: [`${total.acknowledged + total.refused} races, ${total.refused} signatures refused`],
    });
    let { owner } = scene;
    for (let cycle = 1; cycle <= run.cycles; cycle += 1) {
      if (cycle % CYCLES_PER_OWNER === 0)
        owner = await registerOwner(scene.product.url, scene.product.registrationToken);
      const waiver = await openWaiver(scene, owner);
      const journal = openJournal();
      let withinMs = FIRST_GUESS_MS;
      for (let round = 0; round < ROUNDS; round += 1) {
        withinMs = await race(scene, waiver, journal, random, withinMs);
      }
      const found = judge(await readLog(scene.cluster.superuserUrl, waiver.publication.waiverId), journal);
      for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += found[name];
      run.tell(`cycle ${cycle} of ${run.cycles}: ${total.refused} refused, ${total.lost} after a withdrawal`);
      if (run.endsWhenNoticed === true && !nothingWrong(verdict())) break;
    }
    return expectReadModelsAsRebuilt(scene, run.guard, verdict());
  });

export const withdrawnWhileSigning: Fault = {
  name: 'withdrawn-while-signing',
  what: `customers sign while the owner withdraws the waiver and publishes it again, ${ROUNDS * SIGNERS} signatures a cycle: in the order of the log, none follows a withdrawal`,
  counts: 'races',
  control: 'appends that are not bound to the waiver',
  cycles: 200,
  run: runRaces,
};
