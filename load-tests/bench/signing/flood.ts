import { setImmediate as nextTurn } from 'node:timers/promises';
import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import { adultSigning, type Publication } from '../../client/signing.ts';
import type { Measurement } from '../measure.ts';
import { sideBySide } from '../measure.ts';
import type { BenchRow } from '../report.ts';
import { openConnection, postRequest } from './raw-http.ts';
import { signing } from './sign.ts';

const ATTACKERS = 16;
const ROUNDS = 3;
const COUNT = 1500;
const LISTS = 200_000;
const FLOOR = 0.5;

const attack = async (url: URL, request: Buffer, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const connection = await openConnection(url).catch(() => undefined);
    try {
      while (connection !== undefined && !signal.aborted) await connection.send(request);
    } catch {
    } finally {
      connection?.close();
    }
    await nextTurn();
  }
};

export const benchFlood = async (baseUrl: string, publication: Publication): Promise<BenchRow> => {
  const url = new URL(baseUrl);
  const alone = signing(baseUrl, publication, COUNT);
  const lists = Array.from({ length: LISTS }, () => []);
  const requests = Array.from({ length: ATTACKERS }, (_, index) =>
    postRequest(url, signWaiver.path, { ...adultSigning(publication), text: lists }, `203.0.113.${index}`),
  );
  const attacked = async (): Promise<Measurement> => {
    const stop = new AbortController();
    const attackers = requests.map((request) => attack(url, request, stop.signal));
    const measured = await alone();
    stop.abort();
    await Promise.all(attackers);
    return measured;
  };
  await alone();
  const { first, second, ratio } = await sideBySide(ROUNDS, attacked, alone);
  return {
    what: `sign over HTTP, 32 in flight, beside ${ATTACKERS} who send ${LISTS} empty lists again and again`,
    measured: first.perSecond,
    unit: 'signatures/s',
    against: `nobody beside, ${Math.round(second.perSecond)}/s`,
    ratio,
    target: `>= ${FLOOR}`,
    met: ratio >= FLOOR,
  };
};
