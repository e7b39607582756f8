import { downloadExport, exportSignedWaivers } from '@waivers/contract/signed-waivers/export.ts';
import { voidSignedWaiver } from '@waivers/contract/signed-waivers/front-desk.ts';
import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import { ask } from '../client/api.ts';
import { logInAgain } from '../client/owner.ts';
import { adultSigning } from '../client/signing.ts';
import { seededRandom } from '../generate/random.ts';
import { noCommandCounts, verdictOf } from './assertions/command-counts.ts';
import type { Fault, FaultRun, Verdict } from './assertions/fault.ts';
import { fromOwnAddress } from './clients/address.ts';
import { type Download, download, resumeDownload } from './clients/export.ts';
import { inPlace } from './machine/place.ts';
import { AS_IT_IS, GOES_ON_BLINDLY } from './machine/product-process.ts';
import { asSuperuser } from './machine/superuser.ts';
import { until } from './machine/until.ts';
import { openScene, type Scene } from './scene.ts';

/** Enough records to exceed the socket buffers. */
const COPIES = 1500;
const ANSWER_LETTERS = 6000;
/** Largest share of the download after which it is certain to be still running. */
const LARGEST_SHARE = 0.4;

const signOne = async ({ product, publication }: Scene): Promise<string> => {
  const body = adultSigning(publication, { points: 20 });
  return (await ask(product.url, signWaiver, { body }, fromOwnAddress(body.id))).result.id;
};

/** Copies the newest record, because signing that many is slow. */
const copyRecord = ({ cluster }: Scene, id: string): Promise<void> =>
  asSuperuser(cluster.superuserUrl, async (client) => {
    const isShown = async (): Promise<boolean> => {
      const { rowCount } = await client.query(
        `select from read_models.signed_waivers join read_models.signed_waiver_answers
        using (signed_waiver_id, family_order) where signed_waiver_id = $1`,
        [id],
      );
      return rowCount === 1;
    };
    await until('the record is in the read models', isShown);
    await client.query('begin');
    await client.query(
      `create temporary table copies on commit drop as
      select gen_random_uuid() as id, number from generate_series(1, ${COPIES}) number`,
    );
    await client.query(
      `insert into read_models.signed_waivers
      select r.* from copies, read_models.signed_waivers s, lateral jsonb_populate_record(s, jsonb_build_object(
        'signed_waiver_id', copies.id, 'participant_id', copies.id, 'event_id', copies.id,
        'signed_at', s.signed_at + number % 100 * interval '1 millisecond')) r
      where s.signed_waiver_id = $1`,
      [id],
    );
    await client.query(
      `insert into read_models.signed_waiver_answers
      select r.* from copies, read_models.signed_waiver_answers a, lateral jsonb_populate_record(a, jsonb_build_object(
        'signed_waiver_id', copies.id, 'own', json_build_object('zip', repeat('x', ${ANSWER_LETTERS}))::text)) r
      where a.signed_waiver_id = $1`,
      [id],
    );
    await client.query('commit');
  });

const linkOf = async ({ product, owner }: Scene) => {
  const headers = { authorization: await logInAgain(product.url, owner) };
  const { signedUrl } = await ask(product.url, exportSignedWaivers, { query: { format: 'csv' } }, headers);
  const path = downloadExport.path.replace('{link}', signedUrl.split('/').at(-1) ?? '');
  return { headers, url: new URL(path, product.url) };
};

const strike = async ({ product }: Scene, url: URL, share: number, size: number): Promise<Download> => {
  let isDead = false;
  const had = await download(url, {}, (bytes) => {
    if (isDead || bytes < size * share) return;
    isDead = true;
    product.kill();
  });
  if (had.bytes.length >= size) throw new Error('The download was over before the kill.');
  await product.start();
  return had;
};

const voidFirst = async (
  { product }: Scene,
  id: string,
  { url, headers }: Awaited<ReturnType<typeof linkOf>>,
): Promise<void> => {
  const reason = `killed ${id}`;
  await ask(product.url, voidSignedWaiver, { params: { id }, body: { reason } }, headers);
  const row = new RegExp(`,\\d{4}-\\d\\d-\\d\\dT[^,]*,${reason},.*,${id},`);
  await until('the export tells of it', async () => row.test((await download(url)).bytes.toString()));
};

const runDownloads = (run: FaultRun): Promise<Verdict> =>
  inPlace(async (place) => {
    const scene = await openScene(place, run.guard === 'on' ? AS_IT_IS : GOES_ON_BLINDLY);
    const random = seededRandom(run.seed);
    const counts = noCommandCounts();
    const ids: string[] = [];
    for (let record = 0; record < run.cycles; record += 1) ids.push(await signOne(scene));
    await copyRecord(scene, await signOne(scene));
    let wentOn = 0;
    for (const [index, id] of ids.entries()) {
      const link = await linkOf(scene);
      const { url } = link;
      const before = await download(url);
      const share = (LARGEST_SHARE * random.integer(1, 1000)) / 1000;
      const had = await strike(scene, url, share, before.bytes.length);
      const isChanged = index % 2 === 0;
      if (isChanged) await voidFirst(scene, id, link);
      const whole = await resumeDownload(url, had);
      const undisturbed = await download(url);
      counts.acknowledged += 1;
      if (!whole.bytes.equals(undisturbed.bytes)) counts.lost += 1;
      if (!isChanged && whole.status !== 206) counts.doubled += 1;
      if (whole.status === 206) wentOn += 1;
      run.tell(`cycle ${index + 1} of ${run.cycles}: ${counts.lost} of ${counts.acknowledged} differ`);
      if (counts.lost > 0 && run.endsWhenNoticed === true) break;
    }
    return verdictOf(counts, [
      `${wentOn} of ${counts.acknowledged} resumed at the byte offset; in the others a record had been voided`,
    ]);
  });

export const exportKilled: Fault = {
  name: 'export-killed',
  what: 'kill -9 of the process serving an export; it restarts, in every other cycle an early record is voided, and the client resumes with Range and If-Range',
  counts: 'downloads',
  control: 'a read side that resumes at the byte offset without checking for changes in between',
  cycles: 30,
  run: runDownloads,
};
