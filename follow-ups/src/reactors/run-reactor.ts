import { Overloaded } from '@waivers/events/commands/overloaded.ts';
import type { Feed } from '@waivers/events/delivery/feed/feed.ts';
import type { CursorEvents } from '@waivers/events/delivery/follower/cursor.ts';
import type { PrepareEvents } from '@waivers/events/delivery/follower/prepare-events.ts';
import { type RunningFollower, runFollower } from '@waivers/events/delivery/follower/run-follower.ts';
import { sleep } from '@waivers/events/delivery/sleep.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { sqlStateOf } from '@waivers/events/log/postgres/postgres-errors.ts';
import { RateLimited } from '@waivers/server/http/request-errors.ts';
import { ThreadLost } from '@waivers/server/process/thread-lost.ts';
import { createPace, type Pace } from '@waivers/server/queues/backpressure.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';
import { startAgain } from './checkpoints.ts';
import { isStopped } from './continue-reactor.ts';
import type { Reactor } from './reactor.ts';
import { openReactorStore } from './reactor-store.ts';

export type ReactorServices = {
  /** Connects as role `app`. The reactor uses its own connection. */
  readonly connectionString: string;
  readonly database: Kysely<FollowUpsDatabase>;
  readonly log: Pick<EventLog, 'readAll' | 'readStream' | 'head'>;
  readonly feed: Feed;
  readonly prepareEvents: PrepareEvents;
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly onReacted: (events: number) => void;
  readonly pace?: Pace;
};

export type RunningReactor = {
  readonly ended: Promise<void>;
  /** Whether the log is in a new epoch and an operator must choose where to continue. */
  asks(): boolean;
  stop(): Promise<void>;
};

const eventsOf = (name: string, pace: Pace, { logger, onReacted }: ReactorServices): CursorEvents => ({
  moved: () => undefined,
  committed: (_count, applied, ms) => {
    pace.note(applied.length, ms);
    onReacted(applied.length);
  },
  waiting: (_streams, added) => {
    for (const { stream, eventId, type, error } of added) {
      logger.error(
        { err: error, reactor: name, stream, eventId, type },
        'an event could not be handled: its stream waits in this reactor (npm run parked)',
      );
    }
  },
});

/** A reactor only inserts rows, so a timeout points to a lock. In a read model, it would point to a slow event. */
const STATEMENT_TIMEOUT = '57014';

/** Whether the error is temporary: the process or the database is overloaded, or a thread died. */
const isPassing = (error: unknown): boolean =>
  error instanceof Overloaded ||
  error instanceof RateLimited ||
  error instanceof ThreadLost ||
  sqlStateOf(error) === STATEMENT_TIMEOUT;

const LOOK_FOR_ANSWER_MS = 1000;

/**
 * Only one process runs a reactor at a time. Rows and checkpoint share a transaction, so each event is handled once.
 */
export const runReactor = (reactor: Reactor, services: ReactorServices): RunningReactor => {
  const { connectionString, database, log, feed, prepareEvents, logger, pace = createPace() } = services;
  const { name, handles, startsAt } = reactor;
  let running: RunningFollower | undefined;
  const stopping = new AbortController();
  const { signal } = stopping;
  let isAsking = false;

  const runOnce = (): RunningFollower =>
    runFollower({
      consumer: `reactor_${name}`,
      follower: { handles, apply: reactor.react, isTransient: isPassing },
      open: (stopped) => openReactorStore(connectionString, reactor, log, stopped),
      log,
      feed,
      prepareEvents,
      events: eventsOf(name, pace, services),
      restMs: pace.restMs,
      onFailure: (details) =>
        logger.warn({ ...details, reactor: name }, 'a reactor cannot go on; trying again'),
    });

  const untilAnswered = async (): Promise<void> => {
    logger.error(
      { reactor: name },
      'the log is in a new epoch: a reactor asks where to go on (npm run reactors)',
    );
    isAsking = true;
    while (!signal.aborted && isAsking) {
      await sleep(LOOK_FOR_ANSWER_MS, signal);
      // Keep waiting while the stores are unavailable.
      isAsking = await isStopped(database, log, name).catch(() => true);
    }
  };

  const forever = async (): Promise<void> => {
    while (!signal.aborted) {
      running = runOnce();
      if ((await running.ended) !== 'foreign') return;
      if (startsAt === 'head') {
        await untilAnswered();
        continue;
      }
      logger.info({ reactor: name }, 'the log is in a new epoch: this reactor starts over');
      await startAgain(database, name, undefined).catch((error: unknown) =>
        logger.warn({ err: error, reactor: name }, 'a reactor could not start over; trying again'),
      );
    }
  };

  const ended = forever();
  return {
    ended,
    asks: () => isAsking,
    stop: async () => {
      stopping.abort();
      await running?.stop();
      await ended;
    },
  };
};
