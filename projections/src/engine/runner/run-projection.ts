import type { Feed } from '@waivers/events/delivery/feed/feed.ts';
import { jitter } from '@waivers/events/delivery/jitter.ts';
import { sleep } from '@waivers/events/delivery/sleep.ts';
import { isRetryable } from '@waivers/events/log/errors.ts';
import type { EventLog, LogPosition } from '@waivers/events/log/event-log.ts';
import { comparePositions } from '@waivers/events/log/log-position.ts';
import type { FastifyBaseLogger } from 'fastify';
import { BuildRetired, isWanted } from '../checkpoints/checkpoints.ts';
import { isForeign } from '../checkpoints/foreign-checkpoint.ts';
import type { BuildName, Projection } from '../projection.ts';
import { type Cursor, openCursor } from './cursor.ts';
import { cursorEvents } from './cursor-events.ts';
import { createIntake, type Intake } from './intake.ts';
import { pauseAfter } from './pause.ts';
import type { MakeReady } from './ready-events.ts';
import type { RunnerListener } from './runner-listener.ts';
import { openSession, type Session } from './session.ts';

export type RunnerServices = {
  /** As role `projector`; the runner makes a connection of its own. */
  readonly connectionString: string;
  readonly log: Pick<EventLog, 'readAll' | 'readStream' | 'head'>;
  readonly feed: Feed;
  readonly makeReady: MakeReady;
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly listener?: RunnerListener;
};

/**
 * Why a runner has ended by itself. `retired`: the build is not used any more. `foreign`: its checkpoint is of another
 * log or epoch, so that it has to be built anew.
 */
export type RunnerEnd = 'stopped' | 'retired' | 'foreign';

export type Runner = {
  /** How far the build has come here; undefined before its first event, and while another runner is at work. */
  position(): LogPosition | undefined;
  /** Never rejects: a runner waits for a store that is away, and goes on for ever. */
  readonly ended: Promise<RunnerEnd>;
  /** Lets the transaction that runs commit. */
  stop(): Promise<void>;
};

/** The most events of one transaction. */
const BATCH = 200;
/** A checkpoint that moves over events without rows is stored so much later, with whatever came meanwhile. */
const STORE_AFTER_MS = 200;
const LOOK_EVERY_MS = 1000;
const STANDBY_MS = 1000;
const SHORTEST_BACK_OFF_MS = 100;
const LONGEST_BACK_OFF_MS = 5000;

const isAhead = (head: LogPosition, position: LogPosition | undefined): boolean =>
  position === undefined || comparePositions(head, position) > 0;

/** The work of one session: until it is told to stop, the build is retired, or something throws. */
const work = async (
  session: Session,
  cursor: Cursor,
  intake: Intake,
  name: BuildName,
  log: Pick<EventLog, 'head'>,
  signal: AbortSignal,
): Promise<RunnerEnd> => {
  let begunAt = Number.NEGATIVE_INFINITY;
  let pauseMs = 0;
  let lookedAt = performance.now();
  let head: LogPosition | undefined;
  while (!signal.aborted) {
    intake.requireAlive();
    if (intake.size() > 0) {
      const early = begunAt + pauseMs - performance.now();
      if (early > 0 && intake.size() < BATCH) await sleep(early, signal);
      begunAt = performance.now();
      const batches = intake.take(BATCH);
      pauseMs = pauseAfter(batches.reduce((sum, { events }) => sum + events.length, 0));
      await cursor.apply(batches);
    }
    await cursor.flush(STORE_AFTER_MS);
    if (performance.now() - lookedAt >= LOOK_EVERY_MS) {
      lookedAt = performance.now();
      if (!(await isWanted(session.database, name))) return 'retired';
      await cursor.retry('wanted');
      // What has stood in the log for a second should have come: the feed may have lost it.
      if (head !== undefined && intake.size() === 0 && isAhead(head, cursor.position()))
        await cursor.catchUp(head);
      head = await log.head();
    }
    await intake.wait(STORE_AFTER_MS);
  }
  await cursor.flush();
  return 'stopped';
};

const runSession = async (
  session: Session,
  projection: Projection,
  name: BuildName,
  services: RunnerServices,
  signal: AbortSignal,
  onOpen: (cursor: Cursor) => void,
): Promise<RunnerEnd> => {
  if (!(await isWanted(session.database, name))) return 'retired';
  const { log, makeReady, feed } = services;
  const events = cursorEvents(name, services);
  const cursor = await openCursor(session, projection, name, { log, makeReady, events });
  onOpen(cursor);
  await cursor.retry('all');
  const ending = new AbortController();
  const feedSignal = AbortSignal.any([signal, ending.signal]);
  const consumer = `${name.projection}_v${name.build}`;
  const batches = feed.consume({ consumer, after: cursor.position(), signal: feedSignal });
  const intake = createIntake(batches, feedSignal);
  try {
    return await work(session, cursor, intake, name, log, signal);
  } finally {
    ending.abort();
    await intake.ended;
  }
};

/**
 * Keeps one build of a projection up to date until it is told to stop. Of several runners of a build, here and in other
 * processes, one works and the others stand by.
 */
export const runProjection = (projection: Projection, build: number, services: RunnerServices): Runner => {
  const name = { projection: projection.name, build };
  const stopping = new AbortController();
  const { signal } = stopping;
  let cursor: Cursor | undefined;
  let failures = 0;

  /** Only what comes on or lasts is no failure in a row: a build that fails at its first event each time opens, too. */
  const hasWorked = (begun: { readonly at: number; readonly position: LogPosition | undefined }): boolean =>
    cursor?.position() !== begun.position || performance.now() - begun.at > LONGEST_BACK_OFF_MS;

  const attempt = async (): Promise<RunnerEnd | undefined> => {
    let begun: Parameters<typeof hasWorked>[0] | undefined;
    const session = await openSession(services.connectionString, name);
    if (session === undefined) {
      await sleep(jitter(STANDBY_MS), signal);
      return undefined;
    }
    try {
      return await runSession(session, projection, name, services, signal, (opened) => {
        cursor = opened;
        begun = { at: performance.now(), position: opened.position() };
      });
    } catch (error) {
      if (begun !== undefined && hasWorked(begun)) failures = 0;
      if (error instanceof BuildRetired) return 'retired';
      if (await isForeign(error, session.database, name, services.log)) return 'foreign';
      throw error;
    } finally {
      cursor = undefined;
      await session.close();
    }
  };

  const run = async (): Promise<RunnerEnd> => {
    while (!signal.aborted) {
      try {
        const end = await attempt();
        if (end !== undefined) return end;
      } catch (error) {
        // Every read model says so, again and again, while the log is away: that is known by its message.
        const told = isRetryable(error) ? { reason: (error as Error).message } : { err: error };
        if (failures === 0 || !isRetryable(error)) {
          services.logger.warn({ ...told, ...name }, 'a read model cannot be kept up to date; trying again');
        }
        const backOff = Math.min(SHORTEST_BACK_OFF_MS * 2 ** failures, LONGEST_BACK_OFF_MS);
        failures += 1;
        await sleep(jitter(backOff), signal);
      }
    }
    return 'stopped';
  };

  const ended = run();
  return {
    position: () => cursor?.position(),
    ended,
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
};
