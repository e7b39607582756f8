import { setTimeout as pause } from 'node:timers/promises';

/** A stream that waits, as a person is shown it. */
export type ParkedForPeople = {
  /** The read model or the reactor. */
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

/** Where followers of one kind keep the streams that wait. */
export type ParkingLot = {
  /** The oldest first. @param follower only this one */
  list(follower?: string): Promise<readonly ParkedForPeople[]>;
  /** Asks whoever runs the follower to try a stream once more. */
  wantRetry(parked: ParkedForPeople): Promise<void>;
  /** Of the followers that have a checkpoint. */
  names(): Promise<readonly string[]>;
};

/** `untried`: nobody has looked at them; they are tried when the product starts. */
export type Retried = { readonly healed: number; readonly failed: number; readonly untried: number };

const LOOK_MS = 100;

/**
 * Asks the followers, wherever they run, to try what waits once more, and waits for what comes of it.
 * @param options.withinMs how long to wait for them
 */
export const retryParked = async (
  lot: ParkingLot,
  options: { readonly follower: string | undefined; readonly withinMs: number },
): Promise<Retried> => {
  const before = await lot.list(options.follower);
  for (const each of before) await lot.wantRetry(each);
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
