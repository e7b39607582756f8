import type { Pool } from 'pg';
import type { DeliveryLogger } from '../delivery-logger.ts';
import { jitter } from '../jitter.ts';
import { sleep } from '../sleep.ts';

/**
 * A relay that has not said so for as long as the lease lasts is not at work any more, whatever has become of it. It stops
 * a margin earlier by its own clock than the database gives the lease to another.
 */
const TIMES = { leaseMs: 3000, marginMs: 500, renewMs: 750, standbyMs: 500 };

/** The right to relay, which one process holds at a time. */
export type Lease = {
  /** Takes it when nobody has it, or keeps it. @returns whether it is held now; rejects when the database is away */
  hold(): Promise<boolean>;
  /** Another may have it at once. */
  release(): Promise<void>;
};

/**
 * @param pool as role `projector`
 * @param holder a UUID of this process, and no other's
 */
export const createLease = (pool: Pick<Pool, 'query'>, holder: string): Lease => ({
  hold: async () => {
    const { rowCount } = await pool.query(
      `insert into delivery.relay_lease as held (holder, expires_at)
      values ($1, clock_timestamp() + make_interval(secs => $2))
      on conflict (only_one) do update set holder = excluded.holder, expires_at = excluded.expires_at
      where held.holder = excluded.holder or held.expires_at < clock_timestamp()`,
      [holder, TIMES.leaseMs / 1000],
    );
    return rowCount === 1;
  },
  release: async () => {
    await pool.query('delete from delivery.relay_lease where holder = $1', [holder]);
  },
});

/** Whether it is held; undefined when the database does not say so in time, or cannot be asked. */
const heldBy = async (lease: Pick<Lease, 'hold'>, end: number): Promise<boolean | undefined> => {
  const waiting = new AbortController();
  const late = sleep(Math.max(end - performance.now(), 0), waiting.signal).then(() => undefined);
  try {
    return await Promise.race([lease.hold().catch(() => undefined), late]);
  } finally {
    waiting.abort();
  }
};

/** Holds a lease until it is lost, or the signal aborts. @param since when it was asked for */
const keep = async (
  lease: Pick<Lease, 'hold'>,
  since: number,
  { leaseMs, marginMs, renewMs }: typeof TIMES,
  signal: AbortSignal,
): Promise<void> => {
  let end = since + leaseMs - marginMs;
  while (!signal.aborted && performance.now() < end) {
    await sleep(Math.min(renewMs, end - performance.now()), signal);
    const asked = performance.now();
    const held = await heldBy(lease, end);
    if (held === false) return;
    // A database that is away for a moment is asked again while the lease lasts.
    if (held === true) end = asked + leaseMs - marginMs;
  }
};

/**
 * Works while this process holds the lease, and stands by while another does, until the signal aborts. The lease keeps
 * relays from disturbing each other; it is not what keeps the stream right. A machine that hangs may wake up and send
 * once more after another has taken over: what it sends does not follow on the stream's end, and is refused.
 * @param work ends soon after its signal aborts, and never rejects
 */
export const whileHeld = async (
  lease: Lease,
  work: (signal: AbortSignal) => Promise<void>,
  logger: Pick<DeliveryLogger, 'info' | 'warn'>,
  signal: AbortSignal,
  times: typeof TIMES = TIMES,
): Promise<void> => {
  let isAway = false;
  while (!signal.aborted) {
    const asked = performance.now();
    const held = await lease.hold().catch((error: unknown) => {
      if (!isAway) logger.warn({ err: error }, 'the lease of the relay cannot be asked for');
      isAway = true;
      return undefined;
    });
    if (held !== undefined) isAway = false;
    if (held === true) {
      logger.info({}, 'this relay is at work');
      const lost = new AbortController();
      const working = work(AbortSignal.any([signal, lost.signal]));
      await keep(lease, asked, times, signal);
      lost.abort();
      await working;
      logger.info({}, 'this relay stands by');
    } else {
      await sleep(jitter(times.standbyMs), signal);
    }
  }
  await lease.release().catch(() => undefined);
};
