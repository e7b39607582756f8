import { type Generated, type Kysely, type QueryExecutorProvider, sql, type Transaction } from 'kysely';
import type { LogPosition } from '../../log/port/event-log.ts';
import { parsePosition } from '../../log/port/log-position.ts';
import { ConcurrentFollower, type FollowerStore } from './follower.ts';
import { type ParkedEvent, type ParkedStream, parkedColumns } from './parked-event.ts';
import type { ParkedStreamDetails, ParkedStreams } from './retry-parked.ts';
import type { FollowerSession } from './session.ts';

export type CheckpointColumns = {
  /** Position of the last event seen, whether handled or not; null before the first. */
  position: string | null;
  last_event_id: string | null;
  updated_at: Generated<Date>;
};

export type ParkedColumns = {
  stream: string;
  version: number;
  event_id: string;
  event_type: string;
  position: string;
  /** Error class and code only, because a message may quote user input. */
  error_class: string;
  attempts: Generated<number>;
  since: Generated<Date>;
  tried_at: Generated<Date>;
  /** Set by `npm run parked -- retry`; runners poll the column every second. */
  retry_wanted: Generated<boolean>;
};

export type FollowerName = {
  readonly schema: string;
  readonly key: Readonly<Record<string, string | number>>;
  readonly name: string;
};

const listOf = (names: readonly string[]) => sql.join(names.map((name) => sql.id(name)));

export const followerRows = ({ schema, key, name }: FollowerName) => {
  const checkpoints = sql.table(`${schema}.checkpoints`);
  const parkedStreams = sql.table(`${schema}.parked_streams`);
  const names = Object.keys(key);
  const values = sql.join(Object.values(key));
  const isIt = sql.join(
    Object.entries(key).map(([column, value]) => sql`${sql.id(column)} = ${value}`),
    sql` and `,
  );
  const columnsOf = (position: LogPosition | undefined) => ({
    position: position ?? null,
    eventId: position === undefined ? null : (parsePosition(position)?.eventId ?? null),
  });

  return {
    readCheckpoint: async (database: QueryExecutorProvider): Promise<LogPosition | undefined> => {
      const { rows } = await sql<{ position: string | null }>`
        select position from ${checkpoints} where ${isIt}`.execute(database);
      return rows[0]?.position ?? undefined;
    },
    hasCheckpoint: async (database: QueryExecutorProvider): Promise<boolean> =>
      (await sql`select from ${checkpoints} where ${isIt}`.execute(database)).rows.length === 1,
    addCheckpoint: async (database: QueryExecutorProvider, start?: LogPosition): Promise<void> => {
      const { position, eventId } = columnsOf(start);
      await sql`
        insert into ${checkpoints} (${listOf([...names, 'position', 'last_event_id'])})
        values (${values}, ${position}, ${eventId}) on conflict do nothing`.execute(database);
    },
    /** @throws ConcurrentFollower if another process moved the checkpoint */
    moveCheckpoint: async (
      database: QueryExecutorProvider,
      from: LogPosition | undefined,
      to: LogPosition | undefined,
    ): Promise<void> => {
      const { position, eventId } = columnsOf(to);
      const { numAffectedRows } = await sql`
        update ${checkpoints}
        set position = ${position}, last_event_id = ${eventId}, updated_at = clock_timestamp()
        where ${isIt} and position is not distinct from ${from ?? null}`.execute(database);
      if (numAffectedRows !== 1n) throw new ConcurrentFollower(name);
    },
    /** Call this in the transaction that moves the checkpoint past the event. Also records repeated failures. */
    parkStream: async (transaction: QueryExecutorProvider, parked: ParkedEvent): Promise<void> => {
      const columns = { stream: parked.stream, ...parkedColumns(parked) };
      const changed = Object.keys(columns).map((each) => sql`${sql.id(each)} = excluded.${sql.id(each)}`);
      await sql`
        insert into ${parkedStreams} as parked (${listOf([...names, ...Object.keys(columns)])})
        values (${values}, ${sql.join(Object.values(columns))})
        on conflict (${listOf([...names, 'stream'])}) do update set ${sql.join(changed)},
          attempts = parked.attempts + 1, tried_at = clock_timestamp(), retry_wanted = false`.execute(
        transaction,
      );
    },
    releaseStreams: async (transaction: QueryExecutorProvider, stream?: string): Promise<void> => {
      const only = stream === undefined ? sql`` : sql`and stream = ${stream}`;
      await sql`delete from ${parkedStreams} where ${isIt} ${only}`.execute(transaction);
    },
    parkedStreams: async (database: QueryExecutorProvider): Promise<readonly ParkedStream[]> => {
      const { rows } = await sql<ParkedStream>`
        select stream, version, retry_wanted as "retryRequested" from ${parkedStreams}
        where ${isIt} order by since`.execute(database);
      return rows;
    },
  };
};

type Hooks<Database> = {
  readonly begin: (database: Kysely<Database>) => Promise<void>;
  readonly moved?: (within: Kysely<Database>) => Promise<void>;
  readonly isWanted: (database: Kysely<Database>) => Promise<boolean>;
};

export const followerStore = <Database>(
  { database, transaction, close }: FollowerSession<Database>,
  follower: FollowerName,
  { begin, moved, isWanted }: Hooks<Database>,
): FollowerStore<Transaction<Database>> => {
  const rows = followerRows(follower);
  return {
    transaction,
    close,
    checkpoint: async () => {
      await begin(database);
      return rows.readCheckpoint(database);
    },
    moveCheckpoint: async (from, to, within) => {
      await rows.moveCheckpoint(within ?? database, from, to);
      await moved?.(within ?? database);
    },
    parked: () => rows.parkedStreams(database),
    park: rows.parkStream,
    release: rows.releaseStreams,
    isInUse: () => isWanted(database),
  };
};

type LotOf = Pick<FollowerName, 'schema'> & {
  readonly column: string;
  readonly names: string;
  readonly listed?: ReturnType<typeof sql>;
};

export const parkedIn = (
  database: QueryExecutorProvider,
  { schema, column, names, listed = sql`true` }: LotOf,
): ParkedStreams => {
  const parkedStreams = sql.table(`${schema}.parked_streams`);
  const follower = sql.id(column);
  return {
    list: async (name) => {
      const only = name === undefined ? sql`` : sql`and ${follower} = ${name}`;
      const { rows } = await sql<ParkedStreamDetails>`
        select ${follower} as follower, stream, version, event_id, event_type, error_class, attempts, since, retry_wanted
        from ${parkedStreams} as parked where ${listed} ${only} order by since`.execute(database);
      return rows;
    },
    requestRetry: async ({ follower: name, stream }) => {
      await sql`update ${parkedStreams} set retry_wanted = true where ${follower} = ${name} and stream = ${stream}`.execute(
        database,
      );
    },
    names: async () => {
      const { rows } = await sql<{ name: string }>`
        select distinct ${follower} as name from ${sql.table(`${schema}.${names}`)} order by name`.execute(
        database,
      );
      return rows.map((row) => row.name);
    },
  };
};
