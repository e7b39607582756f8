import type { Pool } from 'pg';
import type { DeliveryLogger } from '../delivery-logger.ts';
import { jitter } from '../jitter.ts';
import { sleep } from '../sleep.ts';

/** A relay's lease expires `leaseMs` after its last renewal; the relay stops `marginMs` before that. */
const TIMES = { leaseMs: 3000, marginMs: 500, renewMs: 750, standbyMs: 500 };

export type Lease = {
  /** Acquires or renews the lease. @returns whether it is held @throws Error if the database is unavailable */
  hold(): Promise<boolean>;
  release(): Promise<void>;
};

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

const tryHold = async (lease: Pick<Lease, 'hold'>, end: number): Promise<boolean | undefined> => {
  const waiting = new AbortController();
  const late = sleep(Math.max(end - performance.now(), 0), waiting.signal).then(() => undefined);
  try {
    return await Promise.race([lease.hold().catch(() => undefined), late]);
  } finally {
    waiting.abort();
  }
};

const renewUntilLost = async (
  lease: Pick<Lease, 'hold'>,
  since: number,
  { leaseMs, marginMs, renewMs }: typeof TIMES,
  signal: AbortSignal,
): Promise<void> => {
  let end = since + leaseMs - marginMs;
  while (!signal.aborted && performance.now() < end) {
    await sleep(Math.min(renewMs, end - performance.now()), signal);
    const asked = performance.now();
    const held = await tryHold(lease, end);
    if (held === false) return;
    if (held === true) end = asked + leaseMs - marginMs;
  }
};

/**
 * Runs `work` while this process holds the lease, and stands by otherwise, until the signal aborts. The lease only
 * avoids wasted work: JetStream refuses a stale relay's messages, because they don't follow the end of the stream.
 * @param work must stop soon after its signal aborts, and must never reject
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
      if (!isAway) logger.warn({ err: error }, "the relay's lease cannot be requested");
      isAway = true;
      return undefined;
    });
    if (held !== undefined) isAway = false;
    if (held === true) {
      logger.info({}, 'this relay is active');
      const lost = new AbortController();
      const working = work(AbortSignal.any([signal, lost.signal]));
      await renewUntilLost(lease, asked, times, signal);
      lost.abort();
      await working;
      logger.info({}, 'this relay is on standby');
    } else {
      await sleep(jitter(times.standbyMs), signal);
    }
  }
  await lease.release().catch(() => undefined);
};
