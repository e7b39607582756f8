import { jitter } from '@waivers/events/delivery/jitter.ts';
import { sleep } from '@waivers/events/delivery/sleep.ts';
import { createWakeUps, type WakeUps } from '@waivers/events/log/wake-ups.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { FollowUpKind } from '../database/database.ts';
import { type Attempted, type AttemptServices, attempt } from './attempt.ts';
import { type Circuit, createCircuit } from './circuit.ts';
import { createHold } from './held-rows.ts';
import { type Leased, takeDue } from './leases.ts';
import { createRush, type Rush } from './rush.ts';

export type OutboxServices = AttemptServices & {
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly onAttempted: (template: string, attempted: Attempted['result']) => void;
};

export type RunningOutbox = {
  /** Something was queued. @param count how much; 0 for what is due again */
  wake(count: number): void;
  /** Nothing of this kind can be delivered: its server is away, or does not want us. */
  isAway(kind: FollowUpKind): boolean;
  /** Waits for attempts in progress. */
  stop(): Promise<void>;
};

/** Of one kind, in one process. */
const AT_ONCE = 10;
/** Fewer free places are not worth a query. */
const WORTH_A_LOOK = AT_ONCE / 2;
/** Delay for what other processes queue, and for what is due again. */
/** In a rush they leave one by one, so that signing keeps the machine. */
const IN_RUSH = 1;
const REST_MS = 50;
const LOOK_EVERY_MS = 1000;
const AWAY_MS = 1000;

const tell = (
  { logger, onAttempted }: OutboxServices,
  { id, eventId, template, attempts }: Leased,
  { result, setback }: Attempted,
): void => {
  onAttempted(template, result);
  const { errorClass, answer } = setback ?? {};
  const details = { followUpId: id, eventId, template, attempts, errorClass, code: answer?.code };
  if (result === 'postponed') logger.warn(details, 'a follow-up was not delivered; it is tried again later');
  if (result === 'refused') logger.warn(details, 'a follow-up was refused for ever');
  if (result === 'given_up' || result === 'too_late')
    logger.error({ ...details, reason: result }, 'a follow-up was given up (npm run outbox)');
};

/** By all kinds of a process. */
type Shared = {
  readonly queued: WakeUps;
  readonly rush: Rush;
  readonly hold: () => Promise<void>;
};

/** Delivers one kind until aborted. */
const runKind = async (
  kind: FollowUpKind,
  circuit: Circuit,
  services: OutboxServices,
  { queued, rush, hold }: Shared,
  signal: AbortSignal,
): Promise<void> => {
  const { database, logger } = services;
  const running = new Set<Promise<void>>();

  const attemptOne = async (row: Leased): Promise<void> => {
    try {
      const attempted = await attempt({ ...services, stopping: signal }, row);
      tell(services, row, attempted);
      circuit.note(attempted);
    } catch (error) {
      logger.warn({ err: error, followUpId: row.id }, 'a follow-up could not be settled; trying again');
    }
  };
  const start = (row: Leased): void => {
    const attempted = attemptOne(row).finally(() => running.delete(attempted));
    running.add(attempted);
  };
  const take = (): Promise<readonly Leased[]> => {
    const free = AT_ONCE - running.size;
    if (circuit.isOpen()) {
      // One at a time finds out whether the server is back.
      return circuit.mayProbe() && running.size === 0
        ? takeDue(database, { kind, limit: 1 })
        : takeDue(database, { kind, limit: free, outdated: true });
    }
    return takeDue(database, { kind, limit: rush.lasts() ? Math.min(free, IN_RUSH) : free });
  };

  while (!signal.aborted) {
    const seen = queued.count();
    try {
      await hold();
      const taken = await take();
      for (const row of taken) start(row);
      if (taken.length === 0) await queued.wait(seen, LOOK_EVERY_MS, signal);
      else if (rush.lasts()) await sleep(REST_MS, signal);
      while (AT_ONCE - running.size < WORTH_A_LOOK) await Promise.race(running);
    } catch (error) {
      logger.warn({ err: error }, 'the outbox cannot be looked at; trying again');
      await sleep(jitter(AWAY_MS), signal);
    }
  }
  await Promise.all(running);
};

/** Delivers until stopped. Any number of processes may run; each row is held by one. */
export const runOutbox = (services: OutboxServices): RunningOutbox => {
  const stopping = new AbortController();
  const queued = createWakeUps();
  const rush = createRush();
  const hold = createHold(services.database, services.log);
  const kinds = Object.keys(services.deliveries) as FollowUpKind[];
  const circuits = new Map(kinds.map((kind) => [kind, createCircuit(kind, services.logger)]));
  const ended = Promise.all(
    [...circuits].map(([kind, circuit]) =>
      runKind(kind, circuit, services, { queued, rush, hold }, stopping.signal),
    ),
  );
  return {
    wake: (count) => {
      rush.note(count);
      queued.wake();
    },
    isAway: (kind) => circuits.get(kind)?.isOpen() === true,
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
};
