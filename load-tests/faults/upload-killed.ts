import { setTimeout as pause } from 'node:timers/promises';
import { sha256, uploadClient } from '@waivers/command-api/media/testing/upload-client.ts';
import { type Random, seededRandom } from '../generate/random.ts';
import { type CommandCounts, noCommandCounts, verdictOf } from './assertions/command-counts.ts';
import { expectReadModelsAsRebuilt } from './assertions/expect-as-rebuilt.ts';
import type { Fault, FaultRun, Verdict } from './assertions/fault.ts';
import { beginFilm, type Film, resumeUpload, sendUntil } from './clients/film.ts';
import { inPlace } from './machine/place.ts';
import { AS_IT_IS, NOTES_OFFSETS_EARLY } from './machine/product-process.ts';
import { asSuperuser } from './machine/superuser.ts';
import { openScene, type Scene } from './scene.ts';

const MEBIBYTE = 1024 ** 2;
const LARGEST_BYTES = 4 * MEBIBYTE;
/** Latest time of a kill: roughly how long finishing an upload takes. */
const LATEST_MS = 200;

const cutsOf = (random: Random): readonly ((bytes: number) => number)[] => [
  (bytes) => random.integer(0, bytes - 1),
  (bytes) => random.integer(0, bytes - 1),
  (bytes) => Math.floor(bytes * 0.99),
  (bytes) => bytes,
];

const isFile = (superuserUrl: string, { path }: Film): Promise<boolean> =>
  asSuperuser(superuserUrl, async (client) => {
    const { rows } = await client.query<{ readonly found: boolean }>(
      'select exists (select from media.uploads where id = $1 and sha256 is not null) as found',
      [path.split('/').at(-1)],
    );
    return rows[0]?.found === true;
  });

const strike = async (
  { cluster, product, owner }: Scene,
  random: Random,
  counts: CommandCounts,
): Promise<void> => {
  const client = uploadClient(product.url, owner.authorization);
  const sending = await Promise.all(
    cutsOf(random).map(async (cut) => {
      const film = await beginFilm(client, random.integer(MEBIBYTE, LARGEST_BYTES));
      return { film, ...sendUntil(client, film, cut(film.bytes.length)) };
    }),
  );
  await Promise.all(sending.map(({ isOut }) => isOut));
  await pause(random.integer(0, LATEST_MS));
  product.kill();
  const struck = await Promise.all(
    sending.map(async ({ film, told: answer }) => ({ film, first: await answer })),
  );
  for (const { film } of struck.filter(({ first }) => first === undefined))
    counts[(await isFile(cluster.superuserUrl, film)) ? 'present' : 'absent'] += 1;
  await product.start();
  for (const { film, first } of struck) {
    const last = await resumeUpload(client, film);
    if (last === undefined) {
      counts.lost += 1;
      continue;
    }
    counts.acknowledged += 1;
    if (first !== undefined && first.address !== last.address) counts.doubled += 1;
    const served = await fetch(new URL(last.address, product.url));
    const isWhole = sha256(Buffer.from(await served.arrayBuffer())) === film.sha256;
    if (!isWhole || last.sha256 !== film.sha256) counts.lost += 1;
  }
};

const runUploads = (run: FaultRun): Promise<Verdict> =>
  inPlace(async (place) => {
    const scene = await openScene(place, run.guard === 'on' ? AS_IT_IS : NOTES_OFFSETS_EARLY);
    const random = seededRandom(run.seed);
    const counts = noCommandCounts();
    for (let cycle = 1; cycle <= run.cycles; cycle += 1) {
      await strike(scene, random, counts);
      run.tell(`cycle ${cycle} of ${run.cycles}: ${counts.acknowledged} films so far`);
    }
    return expectReadModelsAsRebuilt(scene, run.guard, verdictOf(counts));
  });

export const uploadKilled: Fault = {
  name: 'upload-killed',
  what: 'kill -9 of the API process while films are uploaded: two are cut off anywhere, one at 99%, and one is complete; it restarts, and the client resumes at the offset the server reports',
  counts: 'films',
  control: 'a store that records an offset before the bytes are written',
  cycles: 30,
  run: runUploads,
};
