import { setTimeout as pause } from 'node:timers/promises';
import { listSigners } from '@waivers/contract/signed-waivers/list-signers.ts';
import { ask } from '../../client/api.ts';
import type { Publication } from '../../client/signing.ts';
import type { BenchRow } from '../report.ts';
import { type Rate, signAtRate, type Times } from './sign-at-rate.ts';

/** Two processes of a kind need twice as long to warm up. */
const RATE: Rate = { perSecond: 100, seconds: 22, warmUpSeconds: 10 };
/** Also the margin of error. Polling without a pause would use up the free cores. */
const LOOK_EVERY_MS = 20;
const ROWS = 40;
const LATEST_MS = 5000;

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

export const waitsOf = (answered: Times, seen: Times): readonly number[] =>
  [...answered]
    .map(([id, at]) => Math.max(0, (seen.get(id) ?? Number.POSITIVE_INFINITY) - at))
    .sort((one, other) => one - other);

export const share = (waits: readonly number[], of: number): number =>
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
  const answered = await signAtRate(baseUrl, publication, RATE);
  const latest = performance.now() + LATEST_MS;
  while ([...answered.warm.keys()].some((id) => !list.seen.has(id)) && performance.now() < latest)
    await pause(20);
  await list.end();
  const waits = waitsOf(answered.warm, list.seen);
  const p99 = share(waits, 0.99);
  const early = share(waitsOf(answered.warmingUp, list.seen), 0.99);
  return {
    what: `signed (answered) until in the owner's list over HTTP, ${through}, at ${RATE.perSecond}/s, ${waits.length} signatures, p99`,
    measured: p99,
    unit: 'ms',
    against: `p50 ${share(waits, 0.5).toFixed(0)} ms; p99 of the first ${RATE.warmUpSeconds} s, cold, ${early.toFixed(0)} ms`,
    ratio: Number.NaN,
    target: `< ${targetMs} ms`,
    met: p99 < targetMs,
  };
};
