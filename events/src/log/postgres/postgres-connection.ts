import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientBase, type ClientConfig, Pool, type QueryConfig, type QueryResult } from 'pg';
import { setUpSession } from '../../database/session-settings.ts';
import { LogError } from '../port/errors.ts';
import { asLogError, sqlStateOf } from './postgres-errors.ts';

export type ConnectionSettings = {
  readonly connectionString: string;
  readonly connectTimeoutMs: number;
  /** Milliseconds after which the server cancels a statement. The client gives up one second later. */
  readonly statementTimeoutMs: number;
  readonly isReadOnly?: boolean;
};

/** Gives the server time to report a timeout before the client drops a silent connection. */
const GRACE_MS = 1000;

const SHORTEST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;

const clientConfig = (settings: ConnectionSettings): ClientConfig => ({
  connectionString: settings.connectionString,
  connectionTimeoutMillis: settings.connectTimeoutMs,
  query_timeout: settings.statementTimeoutMs + GRACE_MS,
  keepAlive: true,
  application_name: 'waivers log',
  // Keep all values as text, so that JSON stays unchanged and bigints and timestamps keep all their digits.
  types: { getTypeParser: () => (value: unknown) => value },
});

/** Configures each connection explicitly, so that no ALTER ROLE or ALTER DATABASE … SET can weaken a commit. */
const prepareSession = (
  client: ClientBase,
  { statementTimeoutMs, isReadOnly = false }: ConnectionSettings,
): Promise<void> =>
  setUpSession(client, {
    default_transaction_read_only: isReadOnly ? 'on' : 'off',
    synchronous_commit: 'on',
    statement_timeout: String(statementTimeoutMs),
    lock_timeout: String(Math.ceil(statementTimeoutMs / 2)),
    idle_in_transaction_session_timeout: String(statementTimeoutMs),
    // Every statement can use an index, but a plan cached while the table was empty would keep scanning the table.
    enable_seqscan: 'off',
  });

export class PostgresReadPool {
  readonly #pool: Pool;
  readonly #running = new Set<Promise<unknown>>();
  #closed = false;

  constructor(settings: ConnectionSettings, size: number) {
    this.#pool = new Pool({
      ...clientConfig(settings),
      max: size,
      // Keep one connection open, because logging in costs more than reading.
      min: 1,
      onConnect: (client) => prepareSession(client, settings),
    });
    // Without a listener, an error on an idle connection would crash the process.
    this.#pool.on('error', () => {});
  }

  async query<Row extends object>(statement: QueryConfig): Promise<readonly Row[]> {
    if (this.#closed) throw new LogError('log_unavailable', 'The log is closed.');
    const running = this.#pool.query<Row>(statement);
    this.#running.add(running);
    try {
      return (await running).rows;
    } catch (error) {
      throw asLogError(error);
    } finally {
      this.#running.delete(running);
    }
  }

  /** Waits for running statements first, because ending a pool leaves queued callers waiting for their timeout. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#running);
    await this.#pool.end();
  }
}

export class PostgresConnection {
  readonly #settings: ConnectionSettings;
  readonly #onConnected: (client: Client) => Promise<void>;
  #client: Client | undefined;
  #failures = 0;
  #closed = false;

  constructor(settings: ConnectionSettings, onConnected: (client: Client) => Promise<void> = async () => {}) {
    this.#settings = settings;
    this.#onConnected = onConnected;
  }

  async query(statement: QueryConfig): Promise<QueryResult> {
    const client = await this.connected();
    try {
      return await client.query(statement);
    } catch (error) {
      // Without a response, the connection is in an unknown state and must not be reused.
      if (sqlStateOf(error) === undefined) this.#discard(client);
      throw sqlStateOf(error) === undefined ? asLogError(error) : error;
    }
  }

  async connected(): Promise<Client> {
    if (this.#client !== undefined) return this.#client;
    if (this.#failures > 0) {
      await pause(Math.min(SHORTEST_PAUSE_MS * 2 ** (this.#failures - 1), LONGEST_PAUSE_MS));
    }
    if (this.#closed) throw new LogError('log_unavailable', 'The log is closed.');
    const client = new Client(clientConfig(this.#settings));
    client.on('error', () => this.#discard(client));
    client.on('end', () => this.#discard(client));
    try {
      await client.connect();
      await prepareSession(client, this.#settings);
      await this.#onConnected(client);
    } catch (cause) {
      this.#failures += 1;
      this.#discard(client);
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new LogError('log_unavailable', `PostgreSQL cannot be reached: ${reason}`, { cause });
    }
    this.#failures = 0;
    if (this.#closed) this.#discard(client);
    else this.#client = client;
    return client;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = this.#client;
    if (client === undefined) return;
    // Don't wait for a vanished server, which never confirms the close.
    await Promise.race([client.end(), pause(GRACE_MS, undefined, { ref: false })]);
  }

  #discard(client: Client): void {
    if (this.#client === client) this.#client = undefined;
    client.end().catch(() => {});
  }
}
