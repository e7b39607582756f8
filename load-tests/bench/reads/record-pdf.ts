import { setTimeout as pause } from 'node:timers/promises';
import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import type { SignedAnswer } from '@waivers/contract/signing/signed-answer.ts';
import { readWaiver } from '@waivers/contract/waivers/read-waiver.ts';
import { saveWaiver } from '@waivers/contract/waivers/save-waiver.ts';
import { ask, succeed } from '../../client/api.ts';
import { readNewest } from '../../client/publication.ts';
import { adultSigning, guardianSigning, type Publication } from '../../client/signing.ts';
import { type Measurement, median, sideBySide } from '../measure.ts';
import type { BenchRow } from '../report.ts';
import { openConnection, postRequest, type RawConnection } from '../signing/raw-http.ts';

const CHILDREN = 10;
/** Enough paragraphs for twenty pages. */
const PARAGRAPHS = 120;
const SENTENCE =
  'Whoever takes part wears the equipment, follows the guides, and says at once what is not as it should be. ';
const WARM_MS = 300;
const TIMED = 30;
const WAITING = 10;
const PER_SECOND = 50;
const SECONDS = 6;
const CONNECTIONS = 32;
/** The mean of 300 responses varies by a tenth between rounds. */
const ROUNDS = 7;
/** One record per read, because cached documents would cost nothing. */
const RECORDS = 400;

type Signed = Pick<SignedAnswer['result'], 'id' | 'signedKey'>;

const publishLong = async (
  baseUrl: string,
  { waiverId }: Publication,
  authorization: string,
): Promise<Publication> => {
  const { locale, config } = await readNewest(baseUrl, authorization, waiverId);
  const content = `<p>${SENTENCE.repeat(6)}</p>`.repeat(PARAGRAPHS);
  const body = { title: 'Long', locale, published: true, config: { ...config, content } };
  const saved = await succeed(
    baseUrl,
    saveWaiver,
    { params: { id: waiverId }, body },
    { headers: { authorization } },
  );
  const position = saved.headers.get('x-log-position') ?? '';
  const input = {
    params: { id: waiverId },
    query: { locale: 'en' },
    headers: { 'x-log-position': position },
  };
  const { versionHash } = (await ask(baseUrl, readWaiver, input)).result;
  return { waiverId, versionHash, locale: 'en' };
};

const addressOf = (index: number): string => `198.19.${index >> 8}.${index & 255}`;

const signFamilies = async (baseUrl: string, publication: Publication): Promise<readonly Signed[]> => {
  const signed: Signed[] = [];
  for (let index = 0; index < RECORDS; index += 1) {
    const headers = { 'x-forwarded-for': addressOf(index) };
    const body = guardianSigning(publication, CHILDREN);
    signed.push((await ask(baseUrl, signWaiver, { body }, headers)).result);
  }
  return signed;
};

/** Retries while the account's queue is full. @returns the PDF's size in bytes */
const readPdf = async (baseUrl: string, { id, signedKey }: Signed, from: string): Promise<number> => {
  const response = await fetch(new URL(`/v1/signed_waiver/${id}/pdf`, baseUrl), {
    headers: { 'x-signed-key': signedKey, 'x-forwarded-for': from },
  });
  const { byteLength } = await response.arrayBuffer();
  if (response.status === 503) {
    await pause(Number(response.headers.get('retry-after')) * 1000);
    return readPdf(baseUrl, { id, signedKey }, from);
  }
  if (!response.ok) throw new Error(`A PDF answered ${response.status}.`);
  return byteLength;
};

/** Signs at a fixed rate. `perSecond` is the rate that one connection would reach at the mean latency. */
const signAtRate = async (baseUrl: string, publication: Publication): Promise<Measurement> => {
  const url = new URL(baseUrl);
  const count = PER_SECOND * SECONDS;
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(url)));
  const idle = [...connections];
  const requests = Array.from({ length: count }, (_, index) =>
    postRequest(url, signWaiver.path, adultSigning(publication, { points: 150 }), addressOf(index)),
  );
  const latencies: number[] = [];
  const waiting: ((connection: RawConnection) => void)[] = [];
  const take = async (): Promise<RawConnection> =>
    idle.pop() ?? new Promise((resolve) => waiting.push(resolve));
  const sign = async (request: Buffer): Promise<void> => {
    const due = performance.now();
    const connection = await take();
    const status = await connection.send(request);
    latencies.push(performance.now() - due);
    if (status !== 201) throw new Error(`A signing answered ${status}.`);
    const next = waiting.shift();
    if (next === undefined) idle.push(connection);
    else next(connection);
  };
  const started = performance.now();
  const all: Promise<void>[] = [];
  for (const [index, request] of requests.entries()) {
    const early = started + (index * 1000) / PER_SECOND - performance.now();
    if (early > 0) await pause(early);
    all.push(sign(request));
  }
  await Promise.all(all);
  for (const connection of connections) connection.close();
  latencies.sort((one, other) => one - other);
  const mean = latencies.reduce((sum, each) => sum + each, 0) / count;
  return { perSecond: 1000 / mean, p50: median(latencies), p99: latencies[Math.floor(count * 0.99)] ?? 0 };
};

/** Measures PDFs for a family of eleven with twenty pages, and signing while ten of these PDFs are queued. */
export const benchRecordPdf = async (
  baseUrl: string,
  { authorization, ...template }: Publication & { readonly authorization: string },
): Promise<{ readonly rows: readonly BenchRow[]; readonly remarks: readonly string[] }> => {
  const long = await publishLong(baseUrl, template, authorization);
  const records = [...(await signFamilies(baseUrl, long))];
  let asked = 0;
  const readNext = async (): Promise<number> => {
    asked += 1;
    const record = records.pop();
    if (record === undefined) throw new Error('There are no more records.');
    return readPdf(baseUrl, record, addressOf(asked));
  };
  const started = performance.now();
  const bytes = await readNext();
  const cold = performance.now() - started;
  const times: number[] = [];
  for (let index = 0; index < TIMED; index += 1) {
    const from = performance.now();
    await readNext();
    times.push(performance.now() - from);
  }
  const warm = median(times);

  const alone = () => signAtRate(baseUrl, long);
  let made = 0;
  const besides = async (): Promise<Measurement> => {
    let over = false;
    const keepWaiting = async (): Promise<void> => {
      while (!over) {
        await readNext();
        made += 1;
      }
    };
    const waiting = Promise.all(Array.from({ length: WAITING }, keepWaiting));
    const measured = await signAtRate(baseUrl, long);
    over = true;
    await waiting;
    return measured;
  };
  await alone();
  const { first, second, ratio } = await sideBySide(ROUNDS, besides, alone);
  return {
    rows: [
      {
        what: `PDF of a family of ${CHILDREN + 1} with 20 pages of text, over HTTP, p50 of ${TIMED}, warm`,
        measured: warm,
        unit: 'ms',
        against: `the first, with the start of its process, ${Math.round(cold)} ms`,
        ratio: warm / cold,
        target: `< ${WARM_MS} ms`,
        met: warm < WARM_MS,
      },
      {
        what: `signing at ${PER_SECOND}/s while ${WAITING} such PDFs wait, mean answer`,
        measured: 1000 / first.perSecond,
        unit: 'ms',
        against: `none waits, ${(1000 / second.perSecond).toFixed(2)} ms`,
        ratio,
        target: '>= 0.9',
        met: ratio >= 0.9,
      },
    ],
    remarks: [
      `The PDF has ${Math.round(bytes / 1000)} kB. While ${made} of them were made, signing took ${first.p50.toFixed(1)} ms (p50) and ${first.p99.toFixed(1)} ms (p99); without them, ${second.p50.toFixed(1)} and ${second.p99.toFixed(1)} ms.`,
    ],
  };
};
