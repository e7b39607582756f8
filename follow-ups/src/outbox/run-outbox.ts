import { jitter } from '@waivers/events/delivery/jitter.ts';
import { sleep } from '@waivers/events/delivery/sleep.ts';
import { createWakeUps, type WakeUps } from '@waivers/events/log/port/wake-ups.ts';
import { createSurge, SURGE_LIMITS, type Surge } from '@waivers/server/queues/backpressure.ts';
import type { FollowUpKind } from '@waivers/waiver/vocabulary/follow-ups.ts';
import type { FastifyBaseLogger } from 'fastify';
import { type AttemptResult, type AttemptServices, attempt } from './attempt.ts';
import { type Circuit, createCircuit } from './circuit.ts';
import { createHold } from './hold-after-restore.ts';
import { dueLanes, type LeasedRow, takeDue } from './leases.ts';
import { traceAttempt } from './trace-attempt.ts';

export type OutboxServices = AttemptServices & {
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly onAttempted: (template: string, attempted: AttemptResult['result']) => void;
};

export type RunningOutbox = {
  /** Wakes the outbox after rows were queued. @param count rows queued; 0 if existing rows became due again */
  wake(count: number): void;
  /** Whether no follow-up of this kind can be delivered because its server is down or refuses us. */
  isAway(kind: FollowUpKind): boolean;
  /** Waits for attempts in flight. */
  stop(): Promise<void>;
};

/** Maximum attempts in flight per kind and process. */
const AT_ONCE = 10;
/** Limits how many attempts probe a failing lane at the same time. */
const IN_BAD_LANE = 1;
/** Polling interval for rows queued by other processes, and for retries. */
const LOOK_EVERY_MS = 1000;
const AWAY_MS = 1000;

const tell = (
  { logger, onAttempted }: OutboxServices,
  { id, eventId, template, attempts }: LeasedRow,
  { result, setback }: AttemptResult,
): void => {
  onAttempted(template, result);
  const { errorClass, answer } = setback ?? {};
  const details = { followUpId: id, eventId, template, attempts, errorClass, code: answer?.code };
  if (result === 'postponed') logger.warn(details, 'a follow-up was not delivered; it is tried again later');
  if (result === 'refused') logger.warn(details, 'a follow-up was refused for ever');
  if (result === 'given_up' || result === 'too_late')
    logger.error({ ...details, reason: result }, 'a follow-up was given up (npm run outbox)');
};

type Shared = {
  readonly queued: WakeUps;
  readonly surge: Surge;
  readonly hold: () => Promise<void>;
};

const createAttempts = (services: OutboxServices, signal: AbortSignal) => {
  const running = new Set<Promise<void>>();
  const attemptOne = async (row: LeasedRow, note: (attempted: AttemptResult) => void): Promise<void> => {
    const startedAt = Date.now();
    try {
      const attempted = await attempt({ ...services, stopping: signal }, row);
      traceAttempt(row, attempted, startedAt);
      tell(services, row, attempted);
      note(attempted);
    } catch (error) {
      services.logger.warn(
        { err: error, followUpId: row.id },
        'a follow-up could not be settled; trying again',
      );
    }
  };
  return {
    count: () => running.size,
    start: (row: LeasedRow, note: (attempted: AttemptResult) => void): void => {
      const attempted = attemptOne(row, note).finally(() => running.delete(attempted));
      running.add(attempted);
    },
    oneEnds: () => Promise.race(running),
    allEnd: () => Promise.all(running),
  };
};

const runKind = async (
  kind: FollowUpKind,
  circuit: Circuit,
  services: OutboxServices,
  { queued, surge, hold }: Shared,
  signal: AbortSignal,
): Promise<void> => {
  const { database, logger } = services;
  const attempts = createAttempts(services, signal);
  const take = (): Promise<readonly LeasedRow[]> => {
    const free = AT_ONCE - attempts.count();
    if (circuit.isOpen()) {
      return circuit.mayProbe() && attempts.count() === 0
        ? takeDue(database, { kind, limit: 1 })
        : takeDue(database, { kind, limit: free, outdated: true });
    }
    return takeDue(database, { kind, limit: surge.isOngoing() ? Math.min(free, SURGE_LIMITS.atOnce) : free });
  };

  while (!signal.aborted) {
    const seen = queued.count();
    try {
      await hold();
      const taken = await take();
      for (const row of taken) attempts.start(row, circuit.note);
      if (taken.length === 0) await queued.wait(seen, LOOK_EVERY_MS, signal);
      else if (surge.isOngoing()) await sleep(SURGE_LIMITS.restMs, signal);
      // With fewer free slots, a query is not worthwhile.
      while (attempts.count() > AT_ONCE / 2) await attempts.oneEnds();
    } catch (error) {
      logger.warn({ err: error }, 'the outbox cannot be looked at; trying again');
      await sleep(jitter(AWAY_MS), signal);
    }
  }
  await attempts.allEnd();
};

const isTaken = ({ result }: AttemptResult): boolean => result === 'done' || result === 'known';

type Lane = { readonly kind: FollowUpKind; readonly lane: string; readonly atOnce: number };

const runLane = async (
  { kind, lane, atOnce }: Lane,
  services: OutboxServices,
  { surge, hold }: Shared,
  signal: AbortSignal,
): Promise<void> => {
  const attempts = createAttempts(services, signal);
  let isBad = false;
  const note = (attempted: AttemptResult): void => {
    isBad = !isTaken(attempted);
  };
  const places = (): number => {
    if (isBad) return IN_BAD_LANE;
    return surge.isOngoing() ? SURGE_LIMITS.atOnce : atOnce;
  };
  try {
    while (!signal.aborted) {
      await hold();
      const limit = places() - attempts.count();
      const taken = limit > 0 ? await takeDue(services.database, { kind, lane, limit }) : [];
      for (const row of taken) attempts.start(row, note);
      if (taken.length === 0 && attempts.count() === 0) return;
      if (surge.isOngoing()) await sleep(SURGE_LIMITS.restMs, signal);
      do {
        if (attempts.count() > 0) await attempts.oneEnds();
      } while (attempts.count() > places() / 2);
    }
  } finally {
    await attempts.allEnd();
  }
};

/** Delivers follow-ups of one kind until aborted, with a separate queue per lane. */
const runLanes = async (
  { kind, atOnce }: Omit<Lane, 'lane'>,
  services: OutboxServices,
  shared: Shared,
  signal: AbortSignal,
): Promise<void> => {
  const { database, logger } = services;
  const running = new Map<string, Promise<void>>();
  const start = (lane: string): void => {
    const delivered = runLane({ kind, lane, atOnce }, services, shared, signal)
      .catch((error: unknown) => logger.warn({ err: error }, 'a lane cannot be looked at; trying again'))
      .finally(() => running.delete(lane));
    running.set(lane, delivered);
  };
  while (!signal.aborted) {
    const seen = shared.queued.count();
    try {
      await shared.hold();
      for (const lane of await dueLanes(database, kind)) if (!running.has(lane)) start(lane);
      await shared.queued.wait(seen, LOOK_EVERY_MS, signal);
    } catch (error) {
      logger.warn({ err: error }, 'the outbox cannot be looked at; trying again');
      await sleep(jitter(AWAY_MS), signal);
    }
  }
  await Promise.all(running.values());
};

/** Delivers follow-ups until stopped. Several processes may run this; each row is leased to only one. */
export const runOutbox = (services: OutboxServices): RunningOutbox => {
  const stopping = new AbortController();
  const queued = createWakeUps();
  const surge = createSurge();
  const hold = createHold(services.database, services.log);
  const kinds = Object.keys(services.deliveries) as FollowUpKind[];
  const circuits = new Map(kinds.map((kind) => [kind, createCircuit(kind, services.logger)]));
  const ended = Promise.all(
    [...circuits].map(([kind, circuit]) => {
      const shared = { queued, surge, hold };
      const atOnce = services.deliveries[kind]?.atOnceInLane;
      return atOnce === undefined
        ? runKind(kind, circuit, services, shared, stopping.signal)
        : runLanes({ kind, atOnce }, services, shared, stopping.signal);
    }),
  );
  return {
    wake: (count) => {
      surge.note(count);
      queued.wake();
    },
    isAway: (kind) => circuits.get(kind)?.isOpen() === true,
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
};
