/** When iterations start, in ms from the start of the scenario. Follows k6's two executors of the open model. */

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** @param text like `1m30s`, or milliseconds */
export const millisecondsIn = (text: string | number): number => {
  if (typeof text === 'number') return text;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text)
    throw new Error(`"${text}" is no duration.`);
  return parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (UNITS[unit] ?? 0), 0);
};

export function* constantArrivals(perMs: number, durationMs: number): Generator<number> {
  for (let index = 0; index / perMs < durationMs; index += 1) yield index / perMs;
}

export type Stage = { readonly targetPerMs: number; readonly durationMs: number };

/** Iteration `n` starts when the area under the rate reaches `n`. */
export function* rampingArrivals(startPerMs: number, stages: readonly Stage[]): Generator<number> {
  let from = startPerMs;
  let begunMs = 0;
  let done = 0;
  let next = 1;
  for (const { targetPerMs: to, durationMs } of stages) {
    const most = done + (durationMs * (from + to)) / 2;
    for (; next <= most; next += 1) {
      const area = next - done;
      const slope = (to - from) / durationMs;
      const into =
        slope === 0 ? area / from : (Math.sqrt(Math.max(0, from * from + 2 * slope * area)) - from) / slope;
      yield begunMs + into;
    }
    done = most;
    from = to;
    begunMs += durationMs;
  }
}
