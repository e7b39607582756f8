import { applyEvents } from '@waivers/events/delivery/follower/apply-events.ts';
import { type Cursor, openCursor } from '@waivers/events/delivery/follower/cursor.ts';
import { followerRows } from '@waivers/events/delivery/follower/follower-rows.ts';
import { errorClassOf } from '@waivers/events/delivery/follower/parked-event.ts';
import type { PrepareEvents } from '@waivers/events/delivery/follower/prepare-events.ts';
import type { EventStore } from '@waivers/events/log/identity/log-address.ts';
import type { EventLog, LogPosition } from '@waivers/events/log/port/event-log.ts';
import { dropBuilds } from '../builds/drop-builds.ts';
import { indexBuild } from '../builds/make-build.ts';
import { beginBuild } from '../builds/registry.ts';
import { inTransaction, type Statements } from '../builds/statements.ts';
import { followerNameOf, moveBuildCheckpoint } from '../checkpoints/checkpoints.ts';
import type { Projection } from '../projection.ts';
import { buildStore, followerOf } from '../runner/build-store.ts';
import { type BuildSession, openBuildSession } from '../runner/session.ts';
import { bulkLoad } from './bulk-load.ts';
import { EventFailure, readLogPage } from './load-page.ts';
import type { LogPage } from './page-messages.ts';
import { BulkLoadFailed } from './page-queue.ts';

/** Below this number of events, reading event by event is faster than starting threads. */
export const BULK_FROM_EVENTS = 2000;

export type RebuildStage =
  | { readonly stage: 'loading'; readonly events: number; readonly position: LogPosition | undefined }
  | { readonly stage: 'indexing' }
  | { readonly stage: 'event by event'; readonly reason: string }
  | { readonly stage: 'switching' };

export type OnProgress = (progress: RebuildStage) => void;

export type FillOptions = {
  readonly projection: Projection;
  /** URL of a module that exports `READ_MODEL_PROJECTIONS`. Worker threads import it. */
  readonly module: string;
  readonly connectionString: string;
  readonly masterKey: { readonly bytes: Uint8Array };
  readonly eventStore: EventStore | undefined;
  readonly log: Pick<EventLog, 'readAll' | 'readStream' | 'head'>;
  readonly prepareEvents: PrepareEvents;
  readonly threads: number;
  readonly bulkFromEvents: number;
  readonly onProgress: OnProgress;
  readonly signal?: AbortSignal;
};

export type FilledBuild = { readonly build: number; readonly session: BuildSession; readonly cursor: Cursor };

const INDEX_MEMORY = '128MB';

const makeIndexes = async (control: Statements, { projection, onProgress }: FillOptions, build: number) => {
  onProgress({ stage: 'indexing' });
  await inTransaction(control, async () => {
    await control.query("select set_config('maintenance_work_mem', $1, true)", [INDEX_MEMORY]);
    await indexBuild(control, projection, build);
  });
};

const requireSession = async ({ connectionString, projection }: FillOptions, build: number) => {
  const session = await openBuildSession(connectionString, { projection: projection.name, build });
  if (session === undefined) throw new Error(`Build ${build} of ${projection.name} is already in use.`);
  return session;
};

const cursorOf = (session: BuildSession, options: FillOptions, build: number): Promise<Cursor> => {
  const { projection, log, prepareEvents, onProgress, signal } = options;
  let events = 0;
  const watched: FillOptions['log'] = {
    readStream: log.readStream,
    head: log.head,
    readAll: async (stretch) => {
      signal?.throwIfAborted();
      const page = await log.readAll(stretch);
      events += page.length;
      onProgress({ stage: 'loading', events, position: page.at(-1)?.position ?? stretch.after });
      return page;
    },
  };
  return openCursor(buildStore(session, { projection: projection.name, build }), followerOf(projection), {
    log: watched,
    prepareEvents,
    events: NO_CURSOR_EVENTS,
  });
};

const NO_CURSOR_EVENTS = { moved: () => undefined, committed: () => undefined, waiting: () => undefined };

/** Applies events for which `rowsOf` returns undefined, in order, after all rows are loaded. */
const applyOthers = async (
  session: BuildSession,
  options: FillOptions,
  pages: readonly LogPage[],
): Promise<void> => {
  const { projection, log, prepareEvents } = options;
  for (const page of pages) {
    const ready = await prepareEvents(projection, await readLogPage(log, page));
    for (const each of ready) if ('error' in each) throw new EventFailure(each.error);
    const others = ready.filter((each) => 'event' in each && projection.rowsOf?.(each.event) === undefined);
    const parked = await session.transaction((transaction) =>
      applyEvents(transaction, followerOf(projection), others, new Set()),
    );
    if (parked[0] !== undefined) throw new BulkLoadFailed(errorClassOf(parked[0].error));
  }
};

const fillInBulk = async (control: Statements, options: FillOptions): Promise<FilledBuild> => {
  const { projection, module, connectionString, masterKey, eventStore, threads, onProgress, signal } =
    options;
  const build = await inTransaction(control, () => beginBuild(control, projection));
  const loaded = await bulkLoad({
    connectionString,
    masterKey: masterKey.bytes,
    eventStore,
    module,
    projection: projection.name,
    build,
    threads,
    onProgress: ({ events, position }) => onProgress({ stage: 'loading', events, position }),
    ...(signal === undefined ? {} : { signal }),
  });
  await makeIndexes(control, options, build);
  for (const { name } of projection.tables)
    await control.query(`analyze ${projection.name}_v${build}.${name}`);
  const session = await requireSession(options, build);
  try {
    await applyOthers(session, options, loaded.pagesWithOthers);
    const name = { projection: projection.name, build };
    await session.transaction(async (transaction) => {
      await followerRows(followerNameOf(name)).addCheckpoint(transaction);
      await moveBuildCheckpoint(transaction, name, undefined, loaded.last);
    });
    return { build, session, cursor: await cursorOf(session, options, build) };
  } catch (error) {
    await session.close();
    throw error instanceof EventFailure ? new BulkLoadFailed(error.message) : error;
  }
};

const fillEventByEvent = async (control: Statements, options: FillOptions): Promise<FilledBuild> => {
  const build = await inTransaction(control, () => beginBuild(control, options.projection));
  await makeIndexes(control, options, build);
  const session = await requireSession(options, build);
  try {
    const cursor = await cursorOf(session, options, build);
    await cursor.catchUp(await options.log.head());
    await cursor.flush();
    return { build, session, cursor };
  } catch (error) {
    await session.close();
    throw error;
  }
};

const isShort = async ({ log, bulkFromEvents }: FillOptions): Promise<boolean> =>
  (await log.readAll({ limit: bulkFromEvents })).length < bulkFromEvents;

/** Loads in bulk if possible, otherwise event by event. The caller must hold the rebuild lock. */
export const fillBuild = async (control: Statements, options: FillOptions): Promise<FilledBuild> => {
  const { projection } = options;
  await dropBuilds(control, projection.name, ['building']);
  if (projection.rowsOf !== undefined && !(await isShort(options))) {
    try {
      return await fillInBulk(control, options);
    } catch (error) {
      if (!(error instanceof BulkLoadFailed)) throw error;
      options.onProgress({ stage: 'event by event', reason: error.message });
      await dropBuilds(control, projection.name, ['building']);
    }
  }
  return fillEventByEvent(control, options);
};
