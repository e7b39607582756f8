import type { QueryExecutorProvider } from 'kysely';
import { isRetryable } from '../../log/port/errors.ts';
import type { EventLog, LogPosition } from '../../log/port/event-log.ts';
import { comparePositions } from '../../log/port/log-position.ts';
import type { Feed } from '../feed/feed.ts';
import { jitter } from '../jitter.ts';
import { sleep } from '../sleep.ts';
import { isForeignCheckpoint } from './checkpoint-problem.ts';
import { type Cursor, type CursorEvents, openCursor } from './cursor.ts';
import { type Follower, FollowerRetired, type FollowerStore } from './follower.ts';
import { createIntake, type Intake } from './intake.ts';
import { pauseAfter } from './pause.ts';
import type { PrepareEvents } from './prepare-events.ts';

export type FollowerServices<Within extends QueryExecutorProvider> = {
  readonly consumer: string;
  readonly follower: Follower<Within>;
  /** Stands by while another process follows. @returns undefined once aborted */
  readonly open: (signal: AbortSignal) => Promise<FollowerStore<Within> | undefined>;
  readonly log: Pick<EventLog, 'readAll' | 'readStream' | 'head'>;
  readonly feed: Feed;
  readonly prepareEvents: PrepareEvents;
  readonly events: CursorEvents;
  readonly restMs?: () => number;
  /** Reports failures, but only the first one while a store is unavailable. */
  readonly onFailure: (details: { readonly reason: string } | { readonly err: unknown }) => void;
};

/** `retired`: the follower was replaced. `foreign`: its checkpoint belongs to another log or epoch. */
export type FollowerEnd = 'stopped' | 'retired' | 'foreign';

export type RunningFollower = {
  position(): LogPosition | undefined;
  readonly ended: Promise<FollowerEnd>;
  stop(): Promise<void>;
};

const BATCH = 200;
/** Delay before storing a checkpoint when no rows changed. */
const STORE_AFTER_MS = 200;
const LOOK_EVERY_MS = 1000;
const SHORTEST_BACK_OFF_MS = 100;
const LONGEST_BACK_OFF_MS = 5000;

const isAhead = (head: LogPosition, position: LogPosition | undefined): boolean =>
  position === undefined || comparePositions(head, position) > 0;

const work = async (
  isWanted: () => Promise<boolean>,
  cursor: Cursor,
  intake: Intake,
  { log, restMs }: Pick<FollowerServices<never>, 'log' | 'restMs'>,
  signal: AbortSignal,
): Promise<FollowerEnd> => {
  let begunAt = Number.NEGATIVE_INFINITY;
  let pauseMs = 0;
  let lookedAt = performance.now();
  let head: LogPosition | undefined;
  while (!signal.aborted) {
    intake.requireAlive();
    if (intake.size() > 0) {
      const early = begunAt + pauseMs - performance.now();
      if (early > 0 && intake.size() < BATCH) await sleep(early, signal);
      const rest = restMs?.() ?? 0;
      if (rest > 0) await sleep(rest, signal);
      begunAt = performance.now();
      const batches = intake.take(BATCH);
      pauseMs = pauseAfter(batches.reduce((sum, { events }) => sum + events.length, 0));
      await cursor.apply(batches);
    }
    await cursor.flush(STORE_AFTER_MS);
    if (performance.now() - lookedAt >= LOOK_EVERY_MS) {
      lookedAt = performance.now();
      if (!(await isWanted())) return 'retired';
      await cursor.retry('requested');
      // An event seen a second ago should have arrived. The feed may have lost it, so catch up from the log.
      if (head !== undefined && intake.size() === 0 && isAhead(head, cursor.position()))
        await cursor.catchUp(head);
      head = await log.head();
    }
    await intake.wait(STORE_AFTER_MS);
  }
  await cursor.flush();
  return 'stopped';
};

const runSession = async <Within extends QueryExecutorProvider>(
  store: FollowerStore<Within>,
  services: FollowerServices<Within>,
  signal: AbortSignal,
  onOpen: (cursor: Cursor) => void,
): Promise<FollowerEnd> => {
  if (!(await store.isInUse())) return 'retired';
  const { consumer, follower, feed } = services;
  const cursor = await openCursor(store, follower, services);
  onOpen(cursor);
  await cursor.retry('all');
  const ending = new AbortController();
  const feedSignal = AbortSignal.any([signal, ending.signal]);
  const batches = feed.consume({ consumer, after: cursor.position(), signal: feedSignal });
  const intake = createIntake(batches, feedSignal);
  try {
    return await work(store.isInUse, cursor, intake, services, signal);
  } finally {
    ending.abort();
    await intake.ended;
  }
};

/** Keeps a follower up to date until stopped. Of several processes, one does the work and the others stand by. */
export const runFollower = <Within extends QueryExecutorProvider>(
  services: FollowerServices<Within>,
): RunningFollower => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let cursor: Cursor | undefined;
  let failures = 0;

  /** Requires progress or a minimum run time, because a follower that fails at its first event still opens. */
  const hasWorked = (begun: { readonly at: number; readonly position: LogPosition | undefined }): boolean =>
    cursor?.position() !== begun.position || performance.now() - begun.at > LONGEST_BACK_OFF_MS;

  const attempt = async (): Promise<FollowerEnd> => {
    let begun: Parameters<typeof hasWorked>[0] | undefined;
    const store = await services.open(signal);
    if (store === undefined) return 'stopped';
    try {
      return await runSession(store, services, signal, (opened) => {
        cursor = opened;
        begun = { at: performance.now(), position: opened.position() };
      });
    } catch (error) {
      if (begun !== undefined && hasWorked(begun)) failures = 0;
      if (error instanceof FollowerRetired) return 'retired';
      if (await isForeignCheckpoint(error, store.checkpoint, services.log)) return 'foreign';
      throw error;
    } finally {
      cursor = undefined;
      await store.close();
    }
  };

  const run = async (): Promise<FollowerEnd> => {
    while (!signal.aborted) {
      try {
        return await attempt();
      } catch (error) {
        // Logs only the reason, because every follower reports it while the log is unavailable.
        const isAway = isRetryable(error);
        if (failures === 0 || !isAway)
          services.onFailure(isAway ? { reason: (error as Error).message } : { err: error });
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
