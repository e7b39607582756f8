import { setTimeout as pause } from 'node:timers/promises';
import { readReceipt } from '@waivers/contract/signed-waivers/read-receipt.ts';
import type { Publication } from '../../client/signing.ts';
import type { BenchRow } from '../report.ts';
import { type Rate, signAtRate, type Times } from './sign-at-rate.ts';
import { share, waitsOf } from './visible.ts';

const RATE: Rate = { perSecond: 200, seconds: 20, warmUpSeconds: 5 };
/** Asking for all receipts would be a load of its own. */
const ONE_IN = 20;
/** Also the margin of error. */
const ASK_EVERY_MS = 50;
const LATEST_MS = 10_000;
const TARGET_MS = 2000;

/** Measures from the answer to a signature until its receipt can be downloaded. */
export const benchReceipt = async (
  baseUrl: string,
  authorization: string,
  publication: Publication,
): Promise<BenchRow> => {
  const ready: Times = new Map();
  const waiting: Promise<void>[] = [];
  const awaitReceipt = async (id: string, index: number): Promise<void> => {
    const headers = { authorization, 'x-forwarded-for': `198.18.${index >> 8}.${index & 255}` };
    const url = new URL(readReceipt.path.replace('{id}', id), baseUrl);
    const latest = performance.now() + LATEST_MS;
    while (performance.now() < latest) {
      const answer = await fetch(url, { headers });
      await answer.text();
      if (answer.ok) {
        ready.set(id, performance.now());
        return;
      }
      if (answer.status !== 503) throw new Error(`A receipt answered ${answer.status}.`);
      await pause(ASK_EVERY_MS);
    }
  };
  const asked = new Set<string>();
  const answered = await signAtRate(baseUrl, publication, RATE, (id, index) => {
    if (index % ONE_IN !== 0) return;
    asked.add(id);
    const waited = awaitReceipt(id, index);
    waited.catch(() => undefined);
    waiting.push(waited);
  });
  await Promise.all(waiting);
  const waits = waitsOf(new Map([...answered.warm].filter(([id]) => asked.has(id))), ready);
  const p99 = share(waits, 0.99);
  return {
    what: `signed (answered) until the receipt can be downloaded, at ${RATE.perSecond}/s, one in ${ONE_IN} of ${answered.warm.size} signatures, p99`,
    measured: p99,
    unit: 'ms',
    against: `p50 ${share(waits, 0.5).toFixed(0)} ms`,
    ratio: Number.NaN,
    target: `< ${TARGET_MS} ms`,
    met: p99 < TARGET_MS,
  };
};
