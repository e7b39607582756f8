export type Clock = {
  readonly now: () => number;
  /** Also resolves at an abort of the signal. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

export type Schedule = {
  readonly arrivals: Iterable<number>;
  readonly preAllocatedVUs: number;
  readonly maxVUs: number;
  readonly gracefulStopMs: number;
  readonly iterate: (index: number) => Promise<void>;
  readonly drop: () => void;
  readonly signal: AbortSignal;
  readonly clock: Clock;
};

/**
 * Starts iterations on time, however long earlier ones take. Without a free virtual user an iteration is dropped, and
 * one more is allocated for the next, up to `maxVUs`.
 * @returns number of iterations interrupted by the end of the graceful stop
 */
export const runSchedule = async (schedule: Schedule): Promise<number> => {
  const { clock, signal, maxVUs } = schedule;
  const started = clock.now();
  let allocated = schedule.preAllocatedVUs;
  let index = 0;
  const running = new Set<Promise<void>>();
  for (const arrival of schedule.arrivals) {
    const early = started + arrival - clock.now();
    if (early > 0) await clock.wait(early, signal);
    if (signal.aborted) break;
    if (running.size >= allocated) {
      schedule.drop();
      allocated = Math.min(maxVUs, allocated + 1);
      continue;
    }
    const iteration: Promise<void> = schedule.iterate(index).finally(() => running.delete(iteration));
    running.add(iteration);
    index += 1;
  }
  if (running.size > 0) {
    const stop = new AbortController();
    const ended = Promise.all(running).then(() => stop.abort());
    await Promise.race([ended, clock.wait(signal.aborted ? 0 : schedule.gracefulStopMs, stop.signal)]);
    stop.abort();
  }
  return running.size;
};
