import { setUpSession } from '@waivers/events/database/session-settings.ts';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { Client } from 'pg';
import { searchPathOf } from '../builds/build-schema.ts';
import type { ProjectionsDatabase } from '../database.ts';
import type { BuildName, ReadModelTransaction } from '../projection.ts';

/** The transaction of one batch: the build's own tables, and where the runner keeps its state. */
export type BatchTransaction = Transaction<ProjectionsDatabase>;

/** What a runner works with: one connection, which holds the lock of its build for as long as it stands. */
export type Session = {
  readonly database: Kysely<ProjectionsDatabase>;
  /** Runs work in a transaction; the search path of the whole session is the build's schema. */
  transaction<Result>(work: (transaction: BatchTransaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

const GOODBYE_MS = 1000;

/** A machine that has vanished says no goodbye, and its lock would keep the others out for the two hours of a kernel. */
export const KEEPALIVES = {
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '25000',
} as const;

/**
 * A commit of the read side is not waited for: after a crash of PostgreSQL rows and checkpoint are together where they
 * were a moment before, and the log gives what is missing again. Set here, and nowhere else.
 */
const SETTINGS = {
  synchronous_commit: 'off',
  statement_timeout: '60000',
  lock_timeout: '10000',
  idle_in_transaction_session_timeout: '60000',
  ...KEEPALIVES,
} as const;

/** Numbers of a lock have 64 bits; the name says what it is for. */
const LOCK = sql<{ held: boolean }>;

const lockBuild = async (
  database: Kysely<ProjectionsDatabase>,
  { projection, build }: BuildName,
): Promise<boolean> => {
  const name = `runner of ${projection} ${build}`;
  const { rows } = await LOCK`select pg_try_advisory_lock(hashtextextended(${name}, 0)) as held`.execute(
    database,
  );
  return rows[0]?.held === true;
};

/** Kysely takes its connections from a pool; this one has a single connection, and no other when that breaks. */
const poolOf = (client: Client) => ({
  options: {},
  connect: async () => Object.assign(client, { release: () => undefined }),
  end: async () => undefined,
});

/**
 * Connects as role `projector` and takes the lock of a build.
 * @returns undefined when another runner, here or in another process, has the lock
 * @throws Error when PostgreSQL is away
 */
export const openSession = async (
  connectionString: string,
  name: BuildName,
): Promise<Session | undefined> => {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: 5000,
    query_timeout: 70_000,
    keepAlive: true,
    application_name: `waivers ${name.projection} ${name.build}`,
  });
  // The statement that runs fails by itself; heard here, the error does not end the process.
  client.on('error', () => undefined);
  const close = async (): Promise<void> => {
    // A server that has vanished never says goodbye.
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, GOODBYE_MS);
    await Promise.race([client.end().catch(() => undefined), over]);
    clearTimeout(timer);
  };
  const database = new Kysely<ProjectionsDatabase>({
    dialect: new PostgresDialect({ pool: poolOf(client) }),
  });
  try {
    await client.connect();
    await setUpSession(client, { ...SETTINGS, search_path: searchPathOf(name.projection, name.build) });
    if (!(await lockBuild(database, name))) {
      await close();
      return undefined;
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    database,
    close,
    transaction: (work) => database.transaction().execute(work),
  };
};

/** The same transaction as projections see it. */
export const readModelTransaction = (transaction: BatchTransaction): ReadModelTransaction =>
  transaction as unknown as ReadModelTransaction;
