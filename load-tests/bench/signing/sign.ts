import { randomUUID } from 'node:crypto';
import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import type { EventLog, RecordedEvent } from '@waivers/events/log/port/event-log.ts';
import { ask } from '../../client/api.ts';
import { registerOwner } from '../../client/owner.ts';
import { publishWaiver } from '../../client/publication.ts';
import { adultSigning, type Publication } from '../../client/signing.ts';
import type { AdultOptions } from '../../client/signing-bodies.ts';
import { type Measurement, measure, sideBySide } from '../measure.ts';
import type { BenchRow } from '../report.ts';
import { openConnection, postRequest } from './raw-http.ts';

const IN_FLIGHT = 32;
const ROUNDS = 5;
const COUNT = 4000;
const CAUGHT_UP_S = 10;

export const publishTemplate = async (
  baseUrl: string,
  registrationToken: string,
): Promise<Publication & { readonly authorization: string }> => {
  const { authorization } = await registerOwner(baseUrl, registrationToken);
  return { ...(await publishWaiver(baseUrl, authorization, 'Bench')), authorization };
};

/** Measures signing with prepared requests. Checks only status, because the load generator shares the cores. */
export const signing =
  (
    baseUrl: string,
    publication: Publication,
    count = COUNT,
    own: (index: number) => AdultOptions & { readonly id?: string } = () => ({}),
  ) =>
  async (): Promise<Measurement> => {
    const url = new URL(baseUrl);
    const requests = Array.from({ length: count }, (_, index) =>
      postRequest(
        url,
        signWaiver.path,
        adultSigning(publication, { points: 150, ...own(index) }),
        `198.18.${index >> 8}.${index & 255}`,
      ),
    );
    const connections = await Promise.all(Array.from({ length: IN_FLIGHT }, () => openConnection(url)));
    const idle = [...connections];
    const measured = await measure(count, IN_FLIGHT, async (index) => {
      const connection = idle.pop();
      const request = requests[index];
      if (connection === undefined || request === undefined)
        throw new Error('More requests than connections.');
      const status = await connection.send(request);
      if (status !== 201) throw new Error(`A signing answered ${status}.`);
      idle.push(connection);
    });
    for (const connection of connections) connection.close();
    return measured;
  };

const appendingCopies =
  (log: EventLog, { data, metadata }: RecordedEvent) =>
  (): Promise<Measurement> =>
    measure(COUNT, IN_FLIGHT, () =>
      log.append({
        stream: `bench-${randomUUID()}`,
        expected: 'no_stream',
        events: [{ eventId: randomUUID(), type: 'Bench', data, metadata }],
      }),
    );

const sampleSignature = async (
  baseUrl: string,
  publication: Publication,
  log: EventLog,
): Promise<RecordedEvent> => {
  const body = adultSigning(publication, { points: 150 });
  await ask(baseUrl, signWaiver, { body });
  const [event] = await log.readStream(signedWaiverStream(body.id));
  if (event === undefined) throw new Error('The signature is not in the log.');
  return event;
};

export type SigningResult = {
  readonly row: BenchRow;
  readonly signed: Measurement;
  readonly appended: Measurement;
};

/**
 * Compares signing with appending the same bytes to another log.
 * @param projections `stopped`, or returns the seconds waited
 */
export const benchSigning = async (
  baseUrl: string,
  publication: Publication,
  logs: { readonly product: EventLog; readonly bare: EventLog },
  projections: 'stopped' | (() => Promise<number>) = 'stopped',
): Promise<SigningResult> => {
  const sample = await sampleSignature(baseUrl, publication, logs.product);
  const overHttp = signing(baseUrl, publication);
  const append = appendingCopies(logs.bare, sample);
  let behind = 0;
  const bare = async (): Promise<Measurement> => {
    if (projections !== 'stopped') behind = Math.max(behind, await projections());
    return append();
  };
  await overHttp();
  await bare();
  const { first, second, ratio } = await sideBySide(ROUNDS, overHttp, bare);
  const bytes = sample.data.length + sample.metadata.length;
  const running = projections === 'stopped' ? 'stopped' : `running, caught up ${behind.toFixed(1)} s after`;
  const floor = projections === 'stopped' ? 0.35 : 0.25;
  return {
    signed: first,
    appended: second,
    row: {
      what: `sign over HTTP, default template, 150 points of ink, ${IN_FLIGHT} in flight, projections ${running} (p50 ${first.p50.toFixed(1)} ms, p99 ${first.p99.toFixed(1)} ms)`,
      measured: first.perSecond,
      unit: 'signatures/s',
      against: `log append of the same ${bytes} bytes, ${Math.round(second.perSecond)}/s`,
      ratio,
      target: projections === 'stopped' ? `>= ${floor}` : `>= ${floor}, caught up <= ${CAUGHT_UP_S} s`,
      met: ratio >= floor && behind <= CAUGHT_UP_S,
    },
  };
};

/** Compares signing with a bare Fastify route that parses and appends the same body: the limit of this stack. */
export const benchBesideBareRoute = async (
  baseUrl: string,
  publication: Publication,
  bareUrl: string,
): Promise<BenchRow> => {
  const [signs, bare] = [signing(baseUrl, publication), signing(bareUrl, publication)];
  await signs();
  await bare();
  const { first, second, ratio } = await sideBySide(ROUNDS, signs, bare);
  return {
    what: `sign over HTTP, ${IN_FLIGHT} in flight, projections stopped`,
    measured: first.perSecond,
    unit: 'signatures/s',
    against: `a bare Fastify route that parses and appends the same body, ${Math.round(second.perSecond)}/s`,
    ratio,
    target: '>= 0.6',
    met: ratio >= 0.6,
  };
};
