import type { Feed } from '@waivers/events/delivery/feed/feed.ts';
import type { PrepareEvents } from '@waivers/events/delivery/follower/prepare-events.ts';
import { type RunningFollower, runFollower } from '@waivers/events/delivery/follower/run-follower.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Projection } from '../projection.ts';
import { buildStore, followerOf } from './build-store.ts';
import { cursorEvents } from './cursor-events.ts';
import type { RunnerListener } from './runner-listener.ts';
import { openBuildSession } from './session.ts';

export type RunnerServices = {
  readonly connectionString: string;
  readonly log: Pick<EventLog, 'readAll' | 'readStream' | 'head'>;
  readonly feed: Feed;
  readonly prepareEvents: PrepareEvents;
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly listener?: RunnerListener;
};

export type Runner = RunningFollower;

export const runProjection = (projection: Projection, build: number, services: RunnerServices): Runner => {
  const name = { projection: projection.name, build };
  const { connectionString, log, feed, prepareEvents, logger } = services;
  return runFollower({
    consumer: `${name.projection}_v${build}`,
    follower: followerOf(projection),
    open: async (stopped) => {
      const session = await openBuildSession(connectionString, name, stopped);
      return session && buildStore(session, name);
    },
    log,
    feed,
    prepareEvents,
    events: cursorEvents(name, services),
    onFailure: (details) => logger.warn({ ...details, ...name }, 'could not update a read model; retrying'),
  });
};
