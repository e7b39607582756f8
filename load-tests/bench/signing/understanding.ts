import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import type { SignedAnswer } from '@waivers/contract/signing/signed-answer.ts';
import { ask } from '../../client/api.ts';
import { SHORT_VIDEO } from '../../client/publication.ts';
import { adultSigning, guardianSigning, type Publication } from '../../client/signing.ts';
import type { BenchRow } from '../report.ts';
import { openConnection, postRequest, type RawConnection } from './raw-http.ts';

const PARTIES = 100;
const CHILDREN = 3;
/** With new progress in each report, enough for fifteen seconds at top speed. */
const REPORTS = 20;
const SIGNATURES = 1000;
const LIMIT_MS = 1;
const TICKS_PER_SECOND = 100;

/** Long enough to leave time for all reports. */
export const LONG_VIDEO = {
  ...SHORT_VIDEO,
  video: { ...SHORT_VIDEO.video, duration: 86_400 },
};

type Signed = SignedAnswer['result'];

const processorMs = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return ((user + system) * 1000) / TICKS_PER_SECOND;
};

const addressOf = (index: number): string => `198.18.${index >> 8}.${index & 255}`;

/** Keeps one request in flight per connection. @returns the product's CPU milliseconds per request */
const costOf = async (
  pid: number,
  connections: readonly RawConnection[],
  requests: readonly Buffer[],
  expected: number,
): Promise<number> => {
  const before = processorMs(pid);
  let next = 0;
  await Promise.all(
    connections.map(async (connection) => {
      while (next < requests.length) {
        const request = requests[next] as Buffer;
        next += 1;
        const status = await connection.send(request);
        if (status !== expected) throw new Error(`A request answered ${status}.`);
      }
    }),
  );
  return (processorMs(pid) - before) / requests.length;
};

export const benchUnderstanding = async (
  baseUrl: string,
  pid: number,
  video: Publication,
  bare: Publication,
): Promise<{ readonly rows: readonly BenchRow[]; readonly remarks: readonly string[] }> => {
  const url = new URL(baseUrl);
  const parties: Signed[] = [];
  for (let index = 0; index < PARTIES; index += 1) {
    const headers = { 'x-forwarded-for': addressOf(index) };
    parties.push(
      (await ask(baseUrl, signWaiver, { body: guardianSigning(video, CHILDREN) }, headers)).result,
    );
  }
  const connections = await Promise.all(Array.from({ length: 32 }, () => openConnection(url)));
  const ofAll = (path: string, body: object): readonly Buffer[] =>
    parties.map(({ id, signedKey }, index) =>
      postRequest(
        url,
        `/v1/signed_waiver/${id}/understanding/${path}`,
        { participantId: 'group', ...body },
        addressOf(index),
        { 'X-Signed-Key': signedKey, 'Idempotency-Key': randomUUID() },
      ),
    );
  const cost = (requests: readonly Buffer[], expected = 200) => costOf(pid, connections, requests, expected);
  const begun = await cost(ofAll('begin', {}));
  // Each report adds a tenth of a second, to stay within the server's tolerance.
  const reports = Array.from({ length: REPORTS }, (_, report) =>
    ofAll('watched', { watched: [[0, (report + 1) / 10]] }),
  );
  const reported = await cost(reports.flat());
  const answers = SHORT_VIDEO.questions.map(({ id }) =>
    ofAll('answer', { questionId: id, option: 'yes', watched: [] }),
  );
  const answered = await cost(answers.flat());
  const signatures = Array.from({ length: SIGNATURES }, (_, index) =>
    postRequest(url, signWaiver.path, adultSigning(bare, { points: 150 }), addressOf(1000 + index)),
  );
  const signed = await cost(signatures, 201);
  for (const connection of connections) connection.close();
  const row = (what: string, measured: number): BenchRow => ({
    what: `${what}, ${PARTIES} parties of ${CHILDREN + 1} at once, over HTTP, processor of the API process for each`,
    measured,
    unit: 'ms',
    against: `a bare signing, 150 points of ink, ${signed.toFixed(2)} ms`,
    ratio: measured / signed,
    target: `< ${LIMIT_MS} ms`,
    met: measured < LIMIT_MS,
  });
  return {
    rows: [
      row('a report of what was watched', reported),
      row('an answer to a question of the video', answered),
    ],
    remarks: [
      `To begin a video took ${begun.toFixed(2)} ms of processor, the first look at the stream included.`,
    ],
  };
};
