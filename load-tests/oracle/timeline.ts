import { quantile } from '../k6/node/quantile.ts';
import type { Outcome } from './journal-lines.ts';

export type Point = {
  readonly second: number;
  /** Signatures per second, by outcome. */
  readonly rates: Readonly<Record<Outcome, number>>;
  readonly percentiles: Percentiles;
};

/** In ms, of acknowledged signatures. */
export type Percentiles = { readonly p50: number; readonly p95: number; readonly p99: number };

export type Timeline = {
  readonly add: (at: number, outcome: Outcome, ms: number) => void;
  readonly points: (most: number) => readonly Point[];
  readonly percentiles: () => Percentiles;
};

type Second = { readonly counts: Record<Outcome, number>; readonly latencies: number[] };

const percentilesOf = (latencies: readonly number[]): Percentiles => {
  const sorted = Float64Array.from(latencies).sort() as unknown as readonly number[];
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), p99: quantile(sorted, 0.99) };
};

const newSecond = (): Second => ({
  counts: { acknowledged: 0, 'turned-away': 0, refused: 0, unknown: 0 },
  latencies: [],
});

const mergeSeconds = (seconds: readonly Second[]): Second => {
  const all = newSecond();
  for (const { counts, latencies } of seconds) {
    for (const outcome of Object.keys(counts) as Outcome[]) all.counts[outcome] += counts[outcome];
    for (const ms of latencies) all.latencies.push(ms);
  }
  return all;
};

/** Rates and latencies of the journal's signatures over time. */
export const newTimeline = (): Timeline => {
  let start: number | undefined;
  const seconds: Second[] = [];
  return {
    add: (at, outcome, ms) => {
      start ??= at;
      const index = Math.max(0, Math.floor((at - start) / 1000));
      while (seconds.length <= index) seconds.push(newSecond());
      const second = seconds[index];
      if (second === undefined) return;
      second.counts[outcome] += 1;
      if (outcome === 'acknowledged') second.latencies.push(ms);
    },
    points: (most) => {
      const width = Math.ceil(seconds.length / most);
      return Array.from({ length: Math.ceil(seconds.length / Math.max(1, width)) }, (_, index): Point => {
        const { counts, latencies } = mergeSeconds(seconds.slice(index * width, (index + 1) * width));
        const rates = Object.fromEntries(
          Object.entries(counts).map(([outcome, count]) => [outcome, count / width]),
        ) as Record<Outcome, number>;
        return { second: index * width, rates, percentiles: percentilesOf(latencies) };
      });
    },
    percentiles: () => percentilesOf(mergeSeconds(seconds).latencies),
  };
};
