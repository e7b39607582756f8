import { epochBegun } from '@waivers/events/definitions/log-identity.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import * as keys from '@waivers/events/keys/erasure/tombstone-checkpoint.ts';
import {
  type CopyProgress,
  CopyRefused,
  compareLogs,
  copyLog,
  type LogComparison,
} from '@waivers/events/log/copy-log.ts';
import type { StoreName } from '@waivers/events/log/identity/log-address.ts';
import {
  beginEpoch,
  type LogHistory,
  leaveLog,
  readHistory,
} from '@waivers/events/log/identity/log-identity.ts';
import {
  beginMove,
  endMove,
  interruptedMove,
  type LogMove,
  ownLogProblem,
  readMove,
} from '@waivers/events/log/identity/own-log.ts';
import type { EventLog, LogPosition } from '@waivers/events/log/port/event-log.ts';
import { inEpoch, parsePosition, sameLogAndEpoch } from '@waivers/events/log/port/log-position.ts';
import { type OpenLogOptions, openLog } from '@waivers/events/open-log.ts';
import { lastSignedTree } from '@waivers/events/tree/last-signed-tree.ts';
import type { FollowUpsDatabase } from '@waivers/follow-ups/database/database.ts';
import { carryOutbox } from '@waivers/follow-ups/outbox/hold-after-restore.ts';
import * as reactors from '@waivers/follow-ups/reactors/checkpoints.ts';
import * as readModels from '@waivers/projections/engine/checkpoints/checkpoints.ts';
import type { ProjectionsDatabase } from '@waivers/projections/engine/database.ts';
import { READ_MODEL_PROJECTIONS } from '@waivers/projections/read-models.ts';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { StartRefused } from '../machine/start-refused.ts';
import type { OpenedDatabase } from './database-for-command.ts';

const databaseOn = (pool: Pool): Kysely<KeysDatabase> =>
  new Kysely({ dialect: new PostgresDialect({ pool }) });

const ofOwners = (database: Kysely<KeysDatabase>) => ({
  keys: database,
  followUps: database as unknown as Kysely<FollowUpsDatabase>,
  projections: database as unknown as Kysely<ProjectionsDatabase>,
});

type Store = {
  readonly name: StoreName;
  /** Address for display, without a password. */
  readonly place: string;
  open(options?: OpenLogOptions): Promise<EventLog>;
};

const storesOf = ({ databaseUrl, settings: { eventStore } }: OpenedDatabase): readonly [Store, Store] => {
  if (eventStore === undefined) {
    throw new StartRefused(
      'EVENTSTOREDB_URL is missing: it names the event store that the log moves to or from. Nothing was changed.',
    );
  }
  const { url, prefix } = eventStore;
  return [
    { name: 'PostgreSQL', place: "the product's database", open: (options) => openLog(databaseUrl, options) },
    {
      name: 'EventStoreDB',
      place: `${url.replace(/\/\/[^@/]*@/, '//').replace(/\?.*/, '')}, streams "${prefix}"`,
      open: (options) => openLog(url, { prefix, ...options }),
    },
  ];
};

const using = async <Result>(log: EventLog, work: (log: EventLog) => Promise<Result>): Promise<Result> => {
  try {
    return await work(log);
  } finally {
    await log.close();
  }
};

type Positions = { readonly reactors: number; readonly readModels: number; readonly all: Set<LogPosition> };

/** Read models whose rows hold store positions, so a move must rebuild them. */
const REBUILT = READ_MODEL_PROJECTIONS.filter(({ holdsPositions }) => holdsPositions === true).map(
  ({ name }) => name,
);

const positionsIn = async (pool: Pool): Promise<Positions> => {
  const database = ofOwners(databaseOn(pool));
  const erasures = await keys.readTombstoneCheckpoint(database.keys);
  const ofReactors = [...(await reactors.checkpoints(database.followUps)).values()];
  const ofReadModels = await readModels.allCheckpoints(database.projections);
  const all = new Set([
    ...(erasures === undefined ? [] : [erasures]),
    ...ofReactors,
    ...ofReadModels.map(({ position }) => position),
  ]);
  return {
    reactors: ofReactors.length,
    readModels: ofReadModels.filter(({ projection }) => !REBUILT.includes(projection)).length,
    all,
  };
};

/** Last step of a move. Translates all stored positions to the target's in one transaction. */
const carryOver = (
  pool: Pool,
  places: ReadonlyMap<LogPosition, LogPosition>,
  from: string,
  to: Pick<LogHistory, 'logId' | 'epoch'>,
  rebuilt: readonly string[] = [],
): Promise<void> =>
  databaseOn(pool)
    .transaction()
    .execute(async (transaction) => {
      const database = ofOwners(transaction);
      await keys.carryTombstoneCheckpoint(database.keys, places);
      await reactors.carryCheckpoints(database.followUps, places);
      await readModels.carryBuildCheckpoints(database.projections, places, rebuilt);
      await carryOutbox(database.followUps, from, to.epoch);
      await endMove(transaction, to);
    });

export type MovePlan = {
  readonly source: Store;
  readonly target: Store;
  readonly epoch: string;
  readonly isResumed: boolean;
  readonly comparison: LogComparison;
  readonly positions: Positions;
};

type Telling = {
  readonly onProgress?: (progress: CopyProgress) => void;
};

const refuseOtherMove = (move: LogMove, source: Store, target: Store): void => {
  if (move.source === source.name && move.target === target.name && move.place === target.place) return;
  throw new StartRefused(interruptedMove(move));
};

const noCopy = (problem: string, { name }: Store): StartRefused => {
  const way = name === 'EventStoreDB' ? ' Name another EVENTSTOREDB_PREFIX, or empty that store.' : '';
  return new StartRefused(`${problem}${way} Nothing was changed.`);
};

const requireCopy = ({ extra }: LogComparison, isResumed: boolean, target: Store): void => {
  const isEpochOfThisMove = isResumed && extra.length === 1 && extra[0]?.type === epochBegun.type;
  if (extra.length === 0 || isEpochOfThisMove) return;
  throw noCopy(`The log in ${target.name} contains other events than the log to move.`, target);
};

/** @throws StartRefused if the log lacks events at positions stored in this epoch, as after a restore */
const requireWhole = (of: LogHistory, { all }: Positions, { found }: LogComparison): void => {
  const isMissing = (position: LogPosition): boolean => {
    const parsed = parsePosition(position);
    return parsed !== undefined && sameLogAndEpoch(parsed, of) && !found.has(position);
  };
  if (![...all].some(isMissing)) return;
  throw new StartRefused(
    'The log lacks events that the database knows: it was restored from a backup. Declare that first with ' +
      '"npm run log -- new-epoch", then start the product once. Nothing was changed.',
  );
};

/** Runs all checks and reads both logs to the end without changing anything. @throws StartRefused if a check fails */
export const planMove = async (
  opened: OpenedDatabase,
  to: StoreName,
  pool: Pool,
  { onProgress }: Telling = {},
): Promise<MovePlan> => {
  const stores = storesOf(opened);
  const [target, source] = stores[0].name === to ? stores : [stores[1], stores[0]];
  return using(await source.open({ isReadOnly: true }), async (log) => {
    const history = await readHistory(log);
    if (history === undefined)
      throw new StartRefused(`There is no log in ${source.name} (${source.place}). Nothing was changed.`);
    const move = await readMove(pool);
    if (move !== undefined) refuseOtherMove(move, source, target);
    const problem = move === undefined ? await ownLogProblem(log, pool) : undefined;
    if (problem !== undefined) throw new StartRefused(problem);
    const positions = await positionsIn(pool);
    return using(await target.open({ isReadOnly: true }), async (there) => {
      const hasBegun = (await readHistory(there)) !== undefined;
      const comparing = compareLogs(log, hasBegun ? there : undefined, positions.all, onProgress);
      const comparison = await comparing.catch((error: unknown) => {
        throw error instanceof CopyRefused ? noCopy(error.message, target) : error;
      });
      const isResumed = move !== undefined;
      requireCopy(comparison, isResumed, target);
      requireWhole(history, positions, comparison);
      return { source, target, epoch: move?.epoch ?? history.epoch, isResumed, comparison, positions };
    });
  });
};

const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;

export const describePlan = ({ source, target, isResumed, comparison, positions }: MovePlan): string => {
  const { events, copied, found } = comparison;
  const asking = [...positions.all].length - found.size;
  return [
    `The event log is in ${source.name} (${source.place}): ${count(events, 'event')}.`,
    `It will move to ${target.name} (${target.place}), which already holds ${copied === 0 ? 'none' : copied.toLocaleString('en')} of them.`,
    ...(isResumed ? ['Resumes an interrupted move.'] : []),
    '',
    `  1. Close the log in ${source.name}. Nothing starts until the move has ended.`,
    `  2. ${count(events - copied, 'event')} and the closing one are copied with the same streams, versions, ids and bytes.`,
    '  3. Every event is read back from both and compared.',
    `  4. ${count(positions.reactors, 'reactor')} and ${count(positions.readModels, 'read model')} continue after the same event: ` +
      'each mail is sent once.',
    `     Rebuilt at the next start, because their rows hold store positions: ${REBUILT.join(', ')}.`,
    ...(asking === 0 ? [] : [`     (${asking} at positions of an earlier epoch stay there.)`]),
    '',
    'After an interruption run the same command again, or cancel with "npm run log -- reopen".',
  ].join('\n');
};

const requireVerified = ({ events, copied, extra }: LogComparison): void => {
  if (copied === events && extra.length <= 1) return;
  throw new Error('The copy is incomplete. Run the same command again.');
};

/** Moves the log. To resume after an interruption, plan again first. @param tell called after each step */
export const carryOutMove = async (
  { source, target, epoch, isResumed, comparison, positions }: MovePlan,
  pool: Pool,
  tell: (line: string) => void,
  { onProgress }: Telling = {},
): Promise<void> => {
  if (!isResumed) {
    await beginMove(pool, { source: source.name, target: target.name, place: target.place, epoch });
    tell('The move has begun.');
  }
  await using(await source.open(), async (from) => {
    if (comparison.extra.length === 0) {
      await leaveLog(from, target.name);
      tell(`The log in ${source.name} is closed.`);
      const openTarget: Parameters<typeof copyLog>[0]['openTarget'] = (begins) => target.open({ begins });
      tell(`${count(await copyLog({ from, openTarget, onProgress }), 'event')} copied.`);
    }
    await using(await target.open(), async (there) => {
      const compared = await compareLogs(from, there, positions.all, onProgress);
      requireVerified(compared);
      tell(`${count(compared.events, 'event')} compared: identical byte for byte.`);
      if (compared.extra.length === 0)
        await beginEpoch(there, { follows: await lastSignedTree(there, pool) });
      tell(`A new epoch has begun in ${target.name}.`);
      const history = (await readHistory(there)) as LogHistory;
      const places = [...compared.places].map(([was, is]) => [was, inEpoch(is, history.epoch)] as const);
      await carryOver(pool, new Map(places), epoch, history, REBUILT);
    });
  });
};

/** Cancels an interrupted move on its source: reopens the log and continues from its positions. */
export const callOffMove = async (
  { settings: { eventStore } }: OpenedDatabase,
  log: EventLog,
  pool: Pool,
  move: LogMove,
): Promise<void> => {
  const here: StoreName = eventStore === undefined ? 'PostgreSQL' : 'EventStoreDB';
  if (here !== move.source) {
    const how = eventStore === undefined ? 'with' : 'without';
    throw new StartRefused(
      `The log was in ${move.source}: run this command ${how} EVENTSTOREDB_URL. Nothing was changed.`,
    );
  }
  if ((await readHistory(log))?.movedTo !== undefined)
    await beginEpoch(log, { follows: await lastSignedTree(log, pool) });
  const history = (await readHistory(log)) as LogHistory;
  const before = { logId: history.logId, epoch: move.epoch };
  const kept = [...(await positionsIn(pool)).all].filter((position) => {
    const parsed = parsePosition(position);
    return parsed !== undefined && sameLogAndEpoch(parsed, before);
  });
  const places = new Map(kept.map((position) => [position, inEpoch(position, history.epoch)]));
  await carryOver(pool, places, move.epoch, history);
};
