import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { downloadExport, exportSignedWaivers } from '@waivers/contract/signed-waivers/export.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { TENANT_SETTING } from '@waivers/projections/engine/builds/tenant-policy.ts';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ask } from '../../client/api.ts';
import type { Publication } from '../../client/signing.ts';
import { loadAnswers, loadSignedList, type Wanted } from '../../generate/load-list.ts';
import { makeVenues, type Venue } from '../../generate/signatures.ts';
import { type Measurement, median, sideBySide } from '../measure.ts';
import type { BenchRow, PartResult } from '../report.ts';
import { residentMib } from '../resident-memory.ts';
import { signing } from '../signing/sign.ts';

const SEED = 20_261_124;
const VENUES = 50;
/** About half of these people belong to the exporting venue. */
const PERSONS = 1_000_000;
const ROUNDS = 5;
const FIRST_BYTES = 20;
const FIRST_BYTE_MS = 100;
const FLAT_MIB = 32;
const SIGNATURES = 2000;
const SIGNING_ROUNDS = 3;

/** Loads rows through the real projections, with `own` as the largest venue. The product must be stopped. */
export const loadExportRows = async (
  projectorUrl: string,
  own: Venue,
  more: Partial<Wanted> = {},
): Promise<void> => {
  const wanted = { seed: SEED, venues: [own, ...makeVenues(SEED, VENUES)], rows: PERSONS, ...more };
  await loadSignedList(projectorUrl, wanted);
  await loadAnswers(projectorUrl, wanted);
};

/** Lower bound: copies the same rows in order, with answers as stored instead of one column each. */
const COPY = `copy (
  select s.signed_waiver_id, s.participant_id, s.role, s.last_name, s.first_name, s.birth_date, s.signed_at, t.title,
    s.revision, a.version_hash, a.locale, s.has_video, s.understood, s.mail, s.arrived_on, s.tags, s.voided_at,
    a.void_reason, a.own, a.shared
  from read_models.signed_waivers s
  left join read_models.waiver_titles t on t.waiver_id = s.waiver_id and t.revision = s.revision
  left join read_models.signed_waiver_answers a
    on a.signed_waiver_id = s.signed_waiver_id and a.family_order = s.family_order
  order by s.signed_at, s.signed_waiver_id, s.family_order desc) to stdout (format csv)`;

const copyRows = async (appUrl: string, accountId: string): Promise<{ rows: number; seconds: number }> => {
  const client = new Client({ connectionString: appUrl });
  await client.connect();
  await client.query('select set_config($1, $2, false)', [TENANT_SETTING, accountId]);
  const started = performance.now();
  const stream = client.query(copyTo(COPY));
  await once(stream.resume(), 'end');
  const seconds = (performance.now() - started) / 1000;
  const { rowCount } = stream;
  await client.end();
  return { rows: rowCount, seconds };
};

type Download = { readonly firstByteMs: number; readonly seconds: number; readonly bytes: number };

const download = (url: URL, mayEnd: () => boolean = () => false) =>
  new Promise<Download>((resolve, reject) => {
    const asked = performance.now();
    let firstByteMs = 0;
    let bytes = 0;
    const done = () => resolve({ firstByteMs, bytes, seconds: (performance.now() - asked) / 1000 });
    const request = get(url, { agent: false }, (response: IncomingMessage) => {
      if (response.statusCode !== 200) reject(new Error(`An export answered ${response.statusCode}.`));
      response.on('data', (piece: Buffer) => {
        if (bytes === 0) firstByteMs = performance.now() - asked;
        bytes += piece.length;
        if (!mayEnd()) return;
        response.destroy();
        done();
      });
      response.on('end', done);
    });
    request.on('error', reject);
  });

const rateOf = (rows: number, seconds: number): Measurement => ({
  perSecond: rows / seconds,
  p50: seconds * 1000,
  p99: seconds * 1000,
});

export type Exporting = {
  readonly url: string;
  readonly pid: number;
  readonly databaseUrl: string;
  readonly masterKey: MasterKey;
  readonly authorization: string;
  readonly accountId: string;
  readonly publication: Publication;
};

export const benchExport = async ({
  url,
  pid,
  databaseUrl,
  masterKey,
  authorization,
  accountId,
  publication,
}: Exporting): Promise<PartResult> => {
  const appUrl = connectionStringFor(databaseUrl, masterKey, 'app');
  const linkOf = async (format: 'csv' | 'jsonl' = 'csv'): Promise<URL> => {
    const { signedUrl } = await ask(url, exportSignedWaivers, { query: { format } }, { authorization });
    const [link = ''] = signedUrl.split('/').slice(-1);
    return new URL(downloadExport.path.replace('{link}', link), url);
  };
  const { rows } = await copyRows(appUrl, accountId);
  let bytes = 0;
  const peaks: number[] = [];
  const whole = async (format: 'csv' | 'jsonl'): Promise<Measurement> => {
    let peak = 0;
    const got = await download(await linkOf(format), () => {
      peak = Math.max(peak, residentMib(pid));
      return false;
    });
    peaks.push(peak);
    if (format === 'csv') bytes = got.bytes;
    return rateOf(rows, got.seconds);
  };
  const copied = async (): Promise<Measurement> => rateOf(rows, (await copyRows(appUrl, accountId)).seconds);
  // The first export warms up the process, so only growth beyond its peak counts.
  await whole('csv');
  const [before = 0] = peaks;
  const csv = await sideBySide(ROUNDS, () => whole('csv'), copied);
  const highest = Math.max(...peaks);
  const grown = highest - before;
  const lines = await whole('jsonl');

  const firsts: number[] = [];
  for (let count = 0; count < FIRST_BYTES; count += 1) {
    firsts.push((await download(await linkOf(), () => true)).firstByteMs);
  }
  const slowest = Math.max(...firsts);

  const alone = signing(url, publication, SIGNATURES);
  let beside = 0;
  const besides = async (): Promise<Measurement> => {
    const link = await linkOf();
    let isOver = false;
    const exporting = (async () => {
      while (!isOver) {
        const got = await download(link, () => isOver);
        beside += got.bytes;
      }
    })();
    const measured = await alone();
    isOver = true;
    await exporting;
    return measured;
  };
  await alone();
  const signed = await sideBySide(SIGNING_ROUNDS, besides, alone);

  const row = (what: string, facts: Omit<BenchRow, 'what'>): BenchRow => ({
    what,
    ...facts,
  });
  return {
    rows: [
      row(`export of ${rows.toLocaleString('en')} persons as CSV, over HTTP`, {
        measured: csv.first.perSecond,
        unit: 'rows/s',
        against: `COPY … TO STDOUT (format csv) of the same rows, answers as kept, ${Math.round(csv.second.perSecond).toLocaleString('en')}/s`,
        ratio: csv.ratio,
        target: '>= 0.5',
        met: csv.ratio >= 0.5,
      }),
      row(`an export's first byte, the slowest of ${FIRST_BYTES}`, {
        measured: slowest,
        unit: 'ms',
        against: `their median, ${median(firsts).toFixed(1)} ms`,
        ratio: slowest / median(firsts),
        target: `< ${FIRST_BYTE_MS} ms`,
        met: slowest < FIRST_BYTE_MS,
      }),
      row(`resident memory of the product that ${ROUNDS} more exports add at most to the first`, {
        measured: grown,
        unit: 'MiB',
        against: `in the first, ${Math.round(before)} MiB`,
        ratio: highest / before,
        target: `< ${FLAT_MIB} MiB`,
        met: grown < FLAT_MIB,
      }),
      row('signing at full speed beside an export', {
        measured: signed.first.perSecond,
        unit: 'signatures/s',
        against: `without one, ${Math.round(signed.second.perSecond)}/s`,
        ratio: signed.ratio,
        target: '>= 0.8',
        met: signed.ratio >= 0.8,
      }),
    ],
    remarks: [
      `A CSV of ${Math.round(bytes / 1e6)} MB. As JSON Lines ${Math.round(lines.perSecond).toLocaleString('en')} rows/s. Beside the signatures ${Math.round(beside / 1e6)} MB were exported. Most memory of each export in turn, in MiB: ${peaks.map(Math.round).join(', ')}.`,
    ],
  };
};
