import { setTimeout as pause } from 'node:timers/promises';

export type ParkedStreamDetails = {
  readonly follower: string;
  readonly stream: string;
  readonly version: number;
  readonly event_id: string;
  readonly event_type: string;
  readonly error_class: string;
  readonly attempts: number;
  readonly since: Date;
  readonly retry_wanted: boolean;
};

export type ParkedStreams = {
  list(follower?: string): Promise<readonly ParkedStreamDetails[]>;
  requestRetry(parked: ParkedStreamDetails): Promise<void>;
  names(): Promise<readonly string[]>;
};

/** `untried` streams were not picked up by any process. They are retried at the next start. */
export type RetryResult = { readonly healed: number; readonly failed: number; readonly untried: number };

const LOOK_MS = 100;

/** Asks followers in any process to retry their parked streams, and waits for the results. */
export const retryParked = async (
  lot: ParkedStreams,
  options: { readonly follower: string | undefined; readonly withinMs: number },
): Promise<RetryResult> => {
  const before = await lot.list(options.follower);
  for (const each of before) await lot.requestRetry(each);
  const until = performance.now() + options.withinMs;
  for (;;) {
    const now = await lot.list(options.follower);
    const asked = now.filter((row) =>
      before.some(({ follower, stream }) => follower === row.follower && stream === row.stream),
    );
    const untried = asked.filter(({ retry_wanted }) => retry_wanted).length;
    if (untried === 0 || performance.now() >= until) {
      return { healed: before.length - asked.length, failed: asked.length - untried, untried };
    }
    await pause(LOOK_MS);
  }
};
