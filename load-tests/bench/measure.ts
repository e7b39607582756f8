/** Latencies are in ms. */
export type Measurement = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
};

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export const measure = async (
  count: number,
  inFlight: number,
  operation: (index: number) => Promise<unknown>,
): Promise<Measurement> => {
  const latencies: number[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      const started = performance.now();
      await operation(index);
      latencies.push(performance.now() - started);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: inFlight }, worker));
  const seconds = (performance.now() - started) / 1000;
  latencies.sort((one, other) => one - other);
  return { perSecond: count / seconds, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
};

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
};

/** Alternates two measurements, so that other load affects both. @returns median rates and median per-round ratio */
export const sideBySide = async (
  rounds: number,
  first: () => Promise<Measurement>,
  second: () => Promise<Measurement>,
): Promise<{ readonly first: Measurement; readonly second: Measurement; readonly ratio: number }> => {
  const firsts: Measurement[] = [];
  const seconds: Measurement[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) firsts.push(await first());
    seconds.push(await second());
    if (round % 2 === 1) firsts.push(await first());
  }
  const medians = (all: readonly Measurement[]): Measurement => ({
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    p50: median(all.map(({ p50 }) => p50)),
    p99: median(all.map(({ p99 }) => p99)),
  });
  return {
    first: medians(firsts),
    second: medians(seconds),
    ratio: median(
      firsts.map(({ perSecond }, round) => perSecond / (seconds[round]?.perSecond ?? Number.NaN)),
    ),
  };
};
