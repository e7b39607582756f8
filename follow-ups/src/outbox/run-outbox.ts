import { jitter } from '@waivers/events/delivery/jitter.ts';
import { sleep } from '@waivers/events/delivery/sleep.ts';
import { createWakeUps, type WakeUps } from '@waivers/events/log/wake-ups.ts';
import type { FastifyBaseLogger } from 'fastify';
import { type Attempted, type AttemptServices, attempt } from './attempt.ts';
import { type Leased, takeDue } from './leases.ts';

export type OutboxServices = AttemptServices & {
  readonly logger: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly onAttempted: (template: string, attempted: Attempted) => void;
};

export type RunningOutbox = {
  /** Something was queued. */
  wake: WakeUps['wake'];
  /** Waits for attempts in progress. */
  stop(): Promise<void>;
};

const AT_ONCE = 10;
/** Delay for what other processes queue, and for what is due again. */
const LOOK_EVERY_MS = 1000;
const AWAY_MS = 1000;

const tell = (
  { logger, onAttempted }: OutboxServices,
  { id, eventId, template, attempts }: Leased,
  attempted: Attempted,
): void => {
  onAttempted(template, attempted);
  const details = { followUpId: id, eventId, template, attempts };
  if (attempted === 'postponed') logger.warn(details, 'a mail was not delivered; it is tried again later');
  if (attempted === 'given_up' || attempted === 'too_late')
    logger.error({ ...details, reason: attempted }, 'a mail was given up (npm run outbox)');
};

/** Delivers until stopped. Any number of processes may run; each row is held by one. */
export const runOutbox = (services: OutboxServices): RunningOutbox => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const queued = createWakeUps();

  const attemptOne = async (row: Leased): Promise<void> => {
    try {
      tell(services, row, await attempt(services, row));
    } catch (error) {
      services.logger.warn(
        { err: error, followUpId: row.id },
        'a follow-up could not be settled; trying again',
      );
    }
  };

  const forever = async (): Promise<void> => {
    while (!signal.aborted) {
      const seen = queued.count();
      try {
        const taken = await takeDue(services.database, AT_ONCE);
        await Promise.all(taken.map(attemptOne));
        if (taken.length === 0) await queued.wait(seen, LOOK_EVERY_MS, signal);
      } catch (error) {
        services.logger.warn({ err: error }, 'the outbox cannot be looked at; trying again');
        await sleep(jitter(AWAY_MS), signal);
      }
    }
  };

  const ended = forever();
  return {
    wake: queued.wake,
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
};
