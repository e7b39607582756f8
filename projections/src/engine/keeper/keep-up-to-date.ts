import { setTimeout as pause } from 'node:timers/promises';
import { jitter } from '@waivers/events/delivery/jitter.ts';
import { dropUnusedBuildsRegularly } from '../builds/drop-unused-builds.ts';
import { type Build, liveBuild } from '../builds/registry.ts';
import { type Statements, statementsOn } from '../builds/statements.ts';
import { UnsafeReadModels } from '../builds/unsafe-read-models.ts';
import { widenBuild } from '../builds/widen-build.ts';
import type { Projection } from '../projection.ts';
import { openControl } from '../rebuild/connections.ts';
import { type RebuildOptions, RebuildRunning, rebuild } from '../rebuild/rebuild.ts';
import { type Runner, type RunnerServices, runProjection } from '../runner/run-projection.ts';
import { noteRebuild } from './note-rebuild.ts';

export type KeeperServices = RunnerServices &
  Omit<RebuildOptions, 'projection' | 'onProgress' | 'signal'> & {
    readonly statements: Statements;
  };

export type Keeper = {
  /** Resolves when any build can serve this version's queries; rejects if stopped first. */
  readonly readable: Promise<void>;
  stop(): Promise<void>;
};

const POLL_MS = 1000;
const LONGEST_BACK_OFF_MS = 5000;

/** A failed switch usually fails again, and each attempt reads the whole log. */
const SWITCH_BACK_OFF_MS = 10_000;
const LONGEST_SWITCH_BACK_OFF_MS = 30 * 60_000;

/** Rebuilds faster than this are logged only if they replace a build. */
const QUICK_MS = 2000;

/**
 * Runs the live build, after rebuilding it if it is missing, older, or from another log or epoch. Leaves builds of
 * newer versions alone, or two versions would keep replacing each other.
 */
export const keepUpToDate = (projection: Projection, services: KeeperServices): Keeper => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { promise: readable, resolve, reject } = Promise.withResolvers<void>();
  readable.catch(() => undefined);
  let runner: Runner | undefined;
  let foreign: number | undefined;
  let unfit: number | undefined;
  let failures = 0;
  let isFilled = false;
  let failedSwitches = 0;
  let hasWarned = false;

  /** Poll because the newer version may run in another process. */
  const leaveAlone = async ({ version }: Build): Promise<void> => {
    if (!hasWarned) {
      services.logger.warn(
        { projection: projection.name, version: projection.version, liveVersion: version },
        'a newer version built this read model, so it is left alone (npm run rebuild rebuilds it for this version)',
      );
    }
    hasWarned = true;
    await pause(jitter(POLL_MS), undefined, { signal }).catch(() => undefined);
  };

  /** Widens a live build. If that fails, queries have to wait for a rebuild. */
  const widen = async (live: Build): Promise<void> => {
    const client = await openControl(services.connectionString, projection.name);
    try {
      await widenBuild(statementsOn(client), projection, signal);
      resolve();
    } catch (error) {
      if (signal.aborted || error instanceof UnsafeReadModels) throw error;
      unfit = live.build;
      services.logger.warn(
        { err: error, projection: projection.name, version: projection.version, liveVersion: live.version },
        'could not widen the read model of an older version; rebuilding it',
      );
    } finally {
      await client.end().catch(() => undefined);
    }
  };

  const build = async (live: Build | undefined): Promise<void> => {
    const details = { projection: projection.name, version: projection.version };
    const started = performance.now();
    if (live !== undefined) services.logger.info(details, 'rebuilding a read model');
    const note = noteRebuild(services.statements, projection.name, await services.log.head());
    await rebuild({
      ...services,
      projection,
      signal,
      onProgress: (progress) => {
        isFilled = progress.stage === 'switching';
        note(progress);
      },
    });
    const ms = Math.round(performance.now() - started);
    if (live !== undefined || ms > QUICK_MS) services.logger.info({ ...details, ms }, 'built a read model');
  };

  const run = async (live: Build): Promise<void> => {
    const stopDropping = dropUnusedBuildsRegularly(services.connectionString, projection.name, (error) =>
      services.logger.warn({ err: error, projection: projection.name }, 'could not remove an old build'),
    );
    runner = runProjection(projection, live.build, services);
    if (signal.aborted) await runner.stop();
    foreign = (await runner.ended) === 'foreign' ? live.build : undefined;
    runner = undefined;
    stopDropping();
  };

  const nextPauseMs = (): number => {
    failures += 1;
    if (!isFilled) return Math.min(POLL_MS * failures, LONGEST_BACK_OFF_MS);
    failedSwitches += 1;
    return Math.min(SWITCH_BACK_OFF_MS * 4 ** (failedSwitches - 1), LONGEST_SWITCH_BACK_OFF_MS);
  };

  const step = async (): Promise<void> => {
    isFilled = false;
    const live = await liveBuild(services.statements, projection.name);
    if (live !== undefined && live.readableBy >= projection.version) resolve();
    else if (live !== undefined && live.build !== unfit) await widen(live);
    if (live !== undefined && live.version > projection.version) await leaveAlone(live);
    else if (live === undefined || live.version < projection.version || live.build === foreign)
      await build(live);
    else await run(live);
    failures = 0;
    failedSwitches = 0;
  };

  const forever = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await step();
      } catch (error) {
        if (signal.aborted) return;
        // Only an operator can fix unsafe read models, so let startup fail instead of waiting.
        if (error instanceof UnsafeReadModels) reject(error);
        const isElsewhere = error instanceof RebuildRunning;
        const ms = isElsewhere ? POLL_MS : nextPauseMs();
        if (!isElsewhere) {
          services.logger.error(
            { err: error, projection: projection.name, againInMs: ms },
            'could not check or build a read model; retrying',
          );
        }
        await pause(jitter(ms), undefined, { signal }).catch(() => undefined);
      }
    }
  };

  const ended = forever().finally(() => reject(new Error(`${projection.name} was stopped.`)));
  return {
    readable,
    stop: async () => {
      stopping.abort();
      await runner?.stop();
      await ended;
    },
  };
};
