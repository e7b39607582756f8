import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sendCall } from '@waivers/contract/send.ts';
import { readSignedWaiver } from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import { adultSigning, guardianSigning } from '../client/signing.ts';
import { type Random, seededRandom } from '../generate/random.ts';
import { expectReadModelsAsRebuilt } from './assertions/expect-as-rebuilt.ts';
import type { Fault, FaultRun, Verdict } from './assertions/fault.ts';
import { type Entry, openJournal, type Signed } from './clients/journal.ts';
import { send } from './clients/send.ts';
import { inPlace } from './machine/place.ts';
import { killAllIn } from './machine/processes.ts';
import { AS_IT_IS, WITHOUT_RECONCILERS } from './machine/product-process.ts';
import { setStopPoint } from './machine/stop-point.ts';
import { asSuperuser } from './machine/superuser.ts';
import { until } from './machine/until.ts';
import { openScene, type Scene } from './scene.ts';

const ERASE = new URL('../../infra/tools/erase.ts', import.meta.url);

/** Time after the next start within which a logged erasure must be completed. */
const CARRIED_OUT_WITHIN_MS = 60_000;

const sign = async ({ product, publication }: Scene, random: Random): Promise<Signed> => {
  const body = random.chance(0.5) ? adultSigning(publication) : guardianSigning(publication, 2);
  const entry: Entry = openJournal().invoke(randomUUID(), body);
  await send(product.url, entry);
  if (entry.answer === undefined) throw new Error(`Signing failed: ${entry.refusal ?? 'no answer'}`);
  return entry.answer;
};

type Person = { readonly signed: Signed; readonly participantId: string };

const isReadable = async (url: string, { signed, participantId }: Person): Promise<boolean> => {
  const input = { params: { id: signed.id }, headers: { 'x-signed-key': signed.signedKey } };
  const read = await sendCall(url, readSignedWaiver, input);
  if (read.status === 410) return false;
  if (!read.ok) throw new Error(`Reading ${signed.id} back answered ${read.status}.`);
  return read.answer.result.participants.find(({ id }) => id === participantId)?.identity !== 'erased';
};

const countErasures = (superuserUrl: string) =>
  asSuperuser(superuserUrl, async (client) => {
    const { rows } = await client.query<{ readonly all: number; readonly open: number }>(`
      select count(*)::int as all, (count(*) filter (where not exists (
        select from keys.data_keys k where k.erased_by = e.event_id)))::int as open
      from log.events e where type = 'PersonErased'`);
    return rows[0] ?? { all: 0, open: 0 };
  });

const eraseHalf = async (place: string, { cluster, product }: Scene, person: Person): Promise<void> => {
  const folder = join(place, 'erase');
  mkdirSync(folder, { recursive: true });
  const stopPoint = await setStopPoint(
    cluster.superuserUrl,
    'update on keys.data_keys',
    'new.erased_by is not null',
  );
  const args = [fileURLToPath(ERASE), 'participant', person.signed.id, person.participantId];
  const child = spawn(process.execPath, args, { cwd: folder, env: product.environment, stdio: 'pipe' });
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (said += chunk));
  const ended = once(child, 'close').then(() => {
    throw new Error(`The command ended before it could be killed: ${said}`);
  });
  await Promise.race([stopPoint.reached(), ended]);
  ended.catch(() => undefined);
  killAllIn(folder);
  await stopPoint.breakOff();
};

const runErasures = (run: FaultRun): Promise<Verdict> =>
  inPlace(async (place) => {
    const scene = await openScene(place, run.guard === 'on' ? AS_IT_IS : WITHOUT_RECONCILERS);
    const { cluster, product } = scene;
    const random = seededRandom(run.seed);
    let lost = 0;
    for (let cycle = 1; cycle <= run.cycles; cycle += 1) {
      const signed = await sign(scene, random);
      const participant = signed.participants[random.integer(0, signed.participants.length - 1)];
      const person = { signed, participantId: participant?.id ?? '' };
      if (!(await isReadable(product.url, person))) throw new Error('There is nothing to erase.');
      await eraseHalf(place, scene, person);
      const { all, open } = await countErasures(cluster.superuserUrl);
      if (all !== cycle || open !== lost + 1) throw new Error('The crash was not between the two steps.');
      product.kill();
      await product.start();
      // Readers respect the event immediately, so what counts is whether the keys are destroyed.
      const isErased = async (): Promise<boolean> =>
        !(await isReadable(product.url, person)) && (await countErasures(cluster.superuserUrl)).open === 0;
      const carriedOut =
        run.guard === 'on'
          ? await until('the person is erased', isErased, CARRIED_OUT_WITHIN_MS).catch(() => false)
          : await isErased();
      if (!carriedOut) lost += 1;
      run.tell(`cycle ${cycle} of ${run.cycles}: ${participant?.role}`);
    }
    const { all, open } = await countErasures(cluster.superuserUrl);
    return expectReadModelsAsRebuilt(scene, run.guard, {
      acknowledged: all,
      lost: Math.max(lost, open),
      doubled: 0,
      phantom: 0,
      unknownPresent: all,
      unknownAbsent: 0,
      notes: [`${all} erasures in the log`],
    });
  });

export const erasureCutOff: Fault = {
  name: 'erasure-cut-off',
  what: 'kill -9 of the command that erases a person, after its event and before the key is gone; the API starts again',
  counts: 'erasures',
  control: 'no reconciler',
  cycles: 30,
  run: runErasures,
};
