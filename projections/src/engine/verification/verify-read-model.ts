import type { EventLog, LogPosition } from '@waivers/events/log/port/event-log.ts';
import { comparePositions } from '@waivers/events/log/port/log-position.ts';
import { dropBuilds } from '../builds/drop-builds.ts';
import { tryLockRebuild } from '../builds/rebuild-lock.ts';
import { liveBuild } from '../builds/registry.ts';
import { inTransaction, type Statements, statementsOn } from '../builds/statements.ts';
import { openControl } from '../rebuild/connections.ts';
import { type FillOptions, fillBuild } from '../rebuild/fill-build.ts';
import { lockLiveCheckpoint } from '../rebuild/go-live.ts';
import { RebuildRunning } from '../rebuild/rebuild.ts';
import { type BuildComparison, compareBuilds } from './compare-builds.ts';

export class NotVerifiable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NotVerifiable';
  }
}

/** Reads in log order so that the comparison does not depend on the bulk path. */
const EVENT_BY_EVENT = { module: '', threads: 1, bulkFromEvents: Number.MAX_SAFE_INTEGER } as const;

type ReadLog = FillOptions['log'];

const logUntil = (log: ReadLog, first: LogPosition) => {
  let end = first;
  const isInside = ({ position }: { readonly position: LogPosition }): boolean =>
    comparePositions(position, end) <= 0;
  const until: ReadLog = {
    readStream: async (...args: Parameters<EventLog['readStream']>) =>
      (await log.readStream(...args)).filter(isInside),
    readAll: async (stretch) => (await log.readAll(stretch)).filter(isInside),
    head: async () => end,
  };
  return {
    log: until,
    moveTo: (position: LogPosition): void => {
      end = position;
    },
  };
};

const livePosition = async (control: Statements, projection: string): Promise<LogPosition> => {
  const position = await inTransaction(control, () => lockLiveCheckpoint(control, projection));
  if (position === undefined) throw new NotVerifiable(`${projection} has not handled any event yet.`);
  return position;
};

const verifyLocked = async (control: Statements, options: FillOptions): Promise<BuildComparison> => {
  const { projection, connectionString } = options;
  const live = await liveBuild(control, projection.name);
  if (live?.version !== projection.version) {
    throw new NotVerifiable(
      `${projection.name} has no live build of this version; start the product to build it.`,
    );
  }
  const { log, moveTo } = logUntil(options.log, await livePosition(control, projection.name));
  const snapshot = await openControl(connectionString, projection.name);
  try {
    const { build, session, cursor } = await fillBuild(control, { ...options, log });
    try {
      await inTransaction(control, async () => {
        const position = await lockLiveCheckpoint(control, projection.name);
        if (position !== undefined) {
          moveTo(position);
          await cursor.catchUp(position);
        }
        await cursor.flush();
        // In this snapshot, both builds stay at the same position even though the runner continues.
        await snapshot.query('begin isolation level repeatable read read only');
        await snapshot.query('select from projections.builds');
      });
    } finally {
      await session.close();
    }
    return await compareBuilds(statementsOn(snapshot), projection, { live: live.build, rebuilt: build });
  } finally {
    await snapshot.end().catch(() => undefined);
    await dropBuilds(control, projection.name, ['building']);
  }
};

/** Compares a live read model with one rebuilt up to the same event. @throws NotVerifiable, RebuildRunning */
export const verifyReadModel = async (
  options: Omit<FillOptions, 'threads' | 'bulkFromEvents' | 'module'>,
): Promise<BuildComparison> => {
  const { projection, connectionString } = options;
  const client = await openControl(connectionString, projection.name);
  try {
    const control = statementsOn(client);
    if (!(await tryLockRebuild(control, projection.name))) throw new RebuildRunning(projection.name);
    return await verifyLocked(control, { ...options, ...EVENT_BY_EVENT });
  } finally {
    await client.end().catch(() => undefined);
  }
};
