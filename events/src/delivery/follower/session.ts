import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { Client } from 'pg';
import { setUpSession } from '../../database/session-settings.ts';
import { jitter } from '../jitter.ts';
import { sleep } from '../sleep.ts';

export type FollowerSession<Database> = {
  readonly database: Kysely<Database>;
  transaction<Result>(work: (transaction: Transaction<Database>) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

export type SessionOptions = {
  readonly connectionString: string;
  readonly applicationName: string;
  readonly lock: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** Waits for the lock until aborted, on the same connection, because opening one costs more than a batch. */
  readonly standBy?: AbortSignal;
};

const GOODBYE_MS = 1000;
const STANDBY_MS = 1000;

/** Without keepalives, PostgreSQL would keep a vanished machine's lock for the kernel's default of two hours. */
export const KEEPALIVES = {
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '25000',
} as const;

const SETTINGS = {
  statement_timeout: '60000',
  lock_timeout: '10000',
  idle_in_transaction_session_timeout: '60000',
  ...KEEPALIVES,
} as const;

/** Advisory locks are identified by 64-bit numbers, so hash the name. */
const takeLock = async <Database>(database: Kysely<Database>, lock: string): Promise<boolean> => {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_lock(hashtextextended(${lock}, 0)) as held`.execute(database);
  return rows[0]?.held === true;
};

/** Wraps the client in the pool that Kysely requires. Its single connection is never replaced. */
const poolOf = (client: Client) => ({
  options: {},
  connect: async () => Object.assign(client, { release: () => undefined }),
  end: async () => undefined,
});

/** Returns undefined if another session holds the lock or, with `standBy`, only once that is aborted. @throws Error if PostgreSQL is unavailable */
export const openFollowerSession = async <Database>({
  standBy = AbortSignal.abort(),
  ...options
}: SessionOptions): Promise<FollowerSession<Database> | undefined> => {
  const client = new Client({
    connectionString: options.connectionString,
    connectionTimeoutMillis: 5000,
    query_timeout: 70_000,
    keepAlive: true,
    application_name: options.applicationName,
  });
  // The running statement reports the failure anyway. Without a listener, the error would crash the process.
  client.on('error', () => undefined);
  const close = async (): Promise<void> => {
    // Don't wait for a vanished server, which never confirms the close.
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, GOODBYE_MS);
    await Promise.race([client.end().catch(() => undefined), over]);
    clearTimeout(timer);
  };
  const database = new Kysely<Database>({ dialect: new PostgresDialect({ pool: poolOf(client) }) });
  try {
    await client.connect();
    await setUpSession(client, { ...SETTINGS, ...options.settings });
    while (!(await takeLock(database, options.lock))) {
      await sleep(jitter(STANDBY_MS), standBy);
      if (!standBy.aborted) continue;
      await close();
      return undefined;
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { database, close, transaction: (work) => database.transaction().execute(work) };
};
