import { setTimeout as pause } from 'node:timers/promises';
import { listSigners } from '@waivers/contract/signed-waivers/list-signers.ts';
import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import { ask } from '../../client/api.ts';
import { adultSigning, type Publication } from '../../client/signing.ts';
import type { BenchRow } from '../report.ts';
import { openConnection, postRequest, type RawConnection } from './raw-http.ts';

const PER_SECOND = 100;
const SECONDS = 22;
/** Time until caches, query plans and code are warm. Two processes of a kind need twice as long. */
const WARM_UP_SECONDS = 10;
const CONNECTIONS = 32;
/** Also the margin of error. Polling without a pause would use up the free cores. */
const LOOK_EVERY_MS = 20;
const ROWS = 40;
const LATEST_MS = 5000;

type Times = Map<string, number>;

type Answered = { readonly warmingUp: Times; readonly warm: Times };

/** Signs at a fixed rate, however slow the responses. @returns when the response to each signature arrived */
const signAtRate = async (baseUrl: string, publication: Publication): Promise<Answered> => {
  const url = new URL(baseUrl);
  const idle: RawConnection[] = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => openConnection(url)),
  );
  const waiting: ((connection: RawConnection) => void)[] = [];
  const take = async (): Promise<RawConnection> =>
    idle.pop() ?? new Promise((resolve) => waiting.push(resolve));
  const giveBack = (connection: RawConnection): void => {
    const next = waiting.shift();
    if (next === undefined) idle.push(connection);
    else next(connection);
  };
  const answered: Answered = { warmingUp: new Map(), warm: new Map() };
  const bodies = Array.from({ length: PER_SECOND * SECONDS }, () =>
    adultSigning(publication, { points: 150 }),
  );
  const sign = async (index: number): Promise<void> => {
    const body = bodies[index];
    if (body === undefined) throw new Error('There are no more forms.');
    const connection = await take();
    const from = `198.18.${index >> 8}.${index & 255}`;
    const status = await connection.send(postRequest(url, signWaiver.path, body, from));
    if (status !== 201) throw new Error(`A signing answered ${status}.`);
    answered[index < PER_SECOND * WARM_UP_SECONDS ? 'warmingUp' : 'warm'].set(body.id, performance.now());
    giveBack(connection);
  };
  const started = performance.now();
  const all: Promise<void>[] = [];
  for (let index = 0; index < bodies.length; index += 1) {
    const early = started + (index * 1000) / PER_SECOND - performance.now();
    if (early > 0) await pause(early);
    all.push(sign(index));
  }
  await Promise.all(all);
  for (const connection of idle) connection.close();
  return answered;
};

const watchList = (baseUrl: string, authorization: string) => {
  const seen: Times = new Map();
  let over = false;
  /** Pages back to rows already seen, because more signatures than fit on a page may arrive between polls. */
  const look = async (): Promise<void> => {
    let after: string | undefined;
    let isNew = true;
    while (isNew) {
      const query = { limit: ROWS, after };
      const { results, next } = await ask(baseUrl, listSigners, { query }, { authorization });
      const now = performance.now();
      const before = seen.size;
      for (const { id } of results) if (!seen.has(id)) seen.set(id, now);
      isNew = next !== undefined && seen.size === before + results.length;
      after = next;
    }
  };
  const watching = (async () => {
    while (!over) {
      await look();
      await pause(LOOK_EVERY_MS);
    }
  })();
  watching.catch(() => undefined);
  return {
    seen,
    end: async (): Promise<void> => {
      over = true;
      await watching;
    },
  };
};

const waitsOf = (answered: Times, seen: Times): readonly number[] =>
  [...answered]
    .map(([id, at]) => Math.max(0, (seen.get(id) ?? Number.POSITIVE_INFINITY) - at))
    .sort((one, other) => one - other);

const share = (waits: readonly number[], of: number): number =>
  waits[Math.floor(waits.length * of)] ?? Number.NaN;

export type Way = { readonly through: string; readonly targetMs: number };

export const IN_PROCESS: Way = { through: 'within one process', targetMs: 100 };

export const benchVisible = async (
  baseUrl: string,
  authorization: string,
  publication: Publication,
  { through, targetMs }: Way,
): Promise<BenchRow> => {
  const list = watchList(baseUrl, authorization);
  const answered = await signAtRate(baseUrl, publication);
  const latest = performance.now() + LATEST_MS;
  while ([...answered.warm.keys()].some((id) => !list.seen.has(id)) && performance.now() < latest)
    await pause(20);
  await list.end();
  const waits = waitsOf(answered.warm, list.seen);
  const p99 = share(waits, 0.99);
  const early = share(waitsOf(answered.warmingUp, list.seen), 0.99);
  return {
    what: `signed (answered) until in the owner's list over HTTP, ${through}, at ${PER_SECOND}/s, ${waits.length} signatures, p99`,
    measured: p99,
    unit: 'ms',
    against: `p50 ${share(waits, 0.5).toFixed(0)} ms; p99 of the first ${WARM_UP_SECONDS} s, cold, ${early.toFixed(0)} ms`,
    ratio: Number.NaN,
    target: `< ${targetMs} ms`,
    met: p99 < targetMs,
  };
};
