import { setTimeout as pause } from 'node:timers/promises';
import { checkIn, voidSignedWaiver } from '@waivers/contract/signed-waivers/front-desk.ts';
import { readSignedWaiverAsOwner } from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { v4 } from 'uuid';
import { ask } from '../client/api.ts';
import { logInAgain } from '../client/owner.ts';
import { adultSigning } from '../client/signing.ts';
import { type Random, seededRandom } from '../generate/random.ts';
import { type CommandCounts, noCommandCounts, verdictOf } from './assertions/command-counts.ts';
import { expectReadModelsAsRebuilt } from './assertions/expect-as-rebuilt.ts';
import type { Fault, FaultRun, Verdict } from './assertions/fault.ts';
import { fromOwnAddress } from './clients/address.ts';
import { inPlace } from './machine/place.ts';
import { AS_IT_IS, WATCHES_EARLY } from './machine/product-process.ts';
import { asSuperuser } from './machine/superuser.ts';
import { until } from './machine/until.ts';
import { openScene, type Scene } from './scene.ts';

/** Latest time of a kill: roughly how long a command takes. */
const LATEST_MS = 8;
const RECORDS = 8;
const SHOWN_AFTER_MS = 20_000;

/** A check-in or a void, retried with the same id until answered. */
type Note = {
  readonly recordId: string;
  readonly commandId: string;
  readonly type: 'PersonCheckedIn' | 'SignedWaiverVoided';
  readonly send: () => Promise<boolean>;
};

const signRecords = ({ product, publication }: Scene) =>
  Promise.all(
    Array.from({ length: RECORDS }, async () => {
      const body = adultSigning(publication, { points: 40 });
      const { result } = await ask(product.url, signWaiver, { body }, fromOwnAddress(body.id));
      return result;
    }),
  );

const noteOn = (
  url: string,
  authorization: string,
  { id, participants }: Awaited<ReturnType<typeof signRecords>>[number],
  isVoid: boolean,
): Note => {
  const commandId = v4();
  const headers = { authorization, 'idempotency-key': commandId };
  const send = async (): Promise<void> => {
    const params = { id };
    if (isVoid) await ask(url, voidSignedWaiver, { params, body: { reason: 'A test.' } }, headers);
    else {
      const participantId = participants[0]?.id ?? '';
      await ask(url, checkIn, { params, body: { participantId } }, headers);
    }
  };
  return {
    recordId: id,
    commandId,
    type: isVoid ? 'SignedWaiverVoided' : 'PersonCheckedIn',
    send: () =>
      send().then(
        () => true,
        () => false,
      ),
  };
};

const eventsOf = (superuserUrl: string, { recordId, type }: Note): Promise<readonly string[]> =>
  asSuperuser(superuserUrl, async (client) => {
    const { rows } = await client.query<{ readonly command: string }>(
      `select metadata::jsonb ->> 'commandId' as command from log.events where stream = $1 and type = $2`,
      [signedWaiverStream(recordId), type],
    );
    return rows.map(({ command }) => command);
  });

/** Sends half of the commands, then kills the product while the rest is in flight. @returns the answered ones */
const strike = async (
  { cluster, product }: Scene,
  notes: readonly Note[],
  random: Random,
  counts: CommandCounts,
): Promise<ReadonlySet<Note>> => {
  const answered = new Set<Note>();
  const send = async (note: Note): Promise<void> => {
    if (await note.send()) answered.add(note);
  };
  const before = notes.slice(0, RECORDS / 2);
  const during = notes.slice(RECORDS / 2).map(send);
  await Promise.all(before.map(send));
  await Promise.race([Promise.all(during), pause(random.integer(0, LATEST_MS))]);
  product.kill();
  await Promise.all(during);
  for (const note of notes.filter((each) => !answered.has(each))) {
    const isIn = (await eventsOf(cluster.superuserUrl, note)).includes(note.commandId);
    counts[isIn ? 'present' : 'absent'] += 1;
  }
  await product.start();
  return answered;
};

const isNoted = async (url: string, authorization: string, { recordId, type }: Note): Promise<boolean> => {
  const asked = { params: { id: recordId } };
  const { result } = await ask(url, readSignedWaiverAsOwner, asked, { authorization });
  const { voided, arrivals } = result.frontDesk;
  return type === 'SignedWaiverVoided' ? voided !== null : arrivals.length === 1;
};

/** Answered commands must be stored without a retry. All others are retried until answered. */
const judge = async (
  { cluster, product }: Scene,
  authorization: string,
  note: Note,
  wasAnswered: boolean,
  counts: CommandCounts,
): Promise<void> => {
  if (!wasAnswered) await until(`${note.type} is answered`, note.send);
  const commands = await eventsOf(cluster.superuserUrl, note);
  // The request carries no log position, so poll until the read model has caught up.
  const isShown = await until(
    `${note.type} is shown`,
    () => isNoted(product.url, authorization, note),
    SHOWN_AFTER_MS,
  ).catch(() => false);
  counts.acknowledged += 1;
  if (!commands.includes(note.commandId) || !isShown) counts.lost += 1;
  counts.doubled += Math.max(0, commands.filter((each) => each === note.commandId).length - 1);
  counts.phantom += commands.filter((each) => each !== note.commandId).length;
};

const runNotes = (run: FaultRun): Promise<Verdict> =>
  inPlace(async (place) => {
    const scene = await openScene(place, run.guard === 'on' ? AS_IT_IS : WATCHES_EARLY);
    const random = seededRandom(run.seed);
    const counts = noCommandCounts();
    for (let cycle = 1; cycle <= run.cycles; cycle += 1) {
      const authorization = await logInAgain(scene.product.url, scene.owner);
      const records = await signRecords(scene);
      const notes = records.map((record, index) =>
        noteOn(scene.product.url, authorization, record, (index + cycle) % 2 === 0),
      );
      const answered = await strike(scene, notes, random, counts);
      const judging = notes.map((note) => judge(scene, authorization, note, answered.has(note), counts));
      await Promise.all(judging);
      run.tell(`cycle ${cycle} of ${run.cycles}: ${counts.acknowledged} noted so far`);
    }
    const verdict = verdictOf(counts, [
      `${RECORDS * run.cycles} records, half of them checked in, half voided`,
    ]);
    return expectReadModelsAsRebuilt(scene, run.guard, verdict);
  });

export const frontDeskKilled: Fault = {
  name: 'front-desk-killed',
  what: 'kill -9 of the API process while people are checked in and records voided; it restarts, and the rest is resent',
  counts: 'notes',
  control: 'a log that responds before the append is durable',
  cycles: 30,
  run: runNotes,
};
