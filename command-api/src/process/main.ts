import { createSecretKey, randomBytes } from 'node:crypto';
import { postgresBlobStore } from '@waivers/events/blobs/postgres-blob-store.ts';
import { livingUsers } from '@waivers/events/folds/living-users.ts';
import { accountSecrets } from '@waivers/events/keys/account-secrets.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { provingKeys } from '@waivers/events/keys/proving-keys.ts';
import { storedSecret } from '@waivers/events/keys/stored-secrets.ts';
import { damageOf } from '@waivers/events/log/damage.ts';
import { readHistory } from '@waivers/events/log/identity.ts';
import { rememberFirstLog } from '@waivers/events/log/own-log.ts';
import { type LogUntilReplaced, untilReplaced } from '@waivers/events/log/until-replaced.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { pendingMigrations } from '@waivers/events/migrations/migrate.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { openProductLog } from '@waivers/events/open-log.ts';
import { withApiKeys } from '@waivers/server/api-keys.ts';
import { type VerifyToken, whileUserLives } from '@waivers/server/authorise.ts';
import { type BackgroundTasks, runInBackground } from '@waivers/server/background-tasks.ts';
import { openDatabasePool } from '@waivers/server/database-pool.ts';
import { createEndedSessions } from '@waivers/server/ended-sessions.ts';
import { exportLinks } from '@waivers/server/export-links.ts';
import { onceFulfilled, type Readiness } from '@waivers/server/health.ts';
import { openMediaStore } from '@waivers/server/media/open-media-store.ts';
import type { CompleteSettings } from '@waivers/server/required-settings.ts';
import { type Served, type ServedPart, type ServeOptions, serve } from '@waivers/server/serve.ts';
import { tellRoleSettings } from '@waivers/server/tell-role-settings.ts';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { forgetUnconfirmedKeys } from '../api-keys/stored-keys.ts';
import { watchDamage } from '../damage/watch-damage.ts';
import type { IdentityDatabase } from '../database/identity-tables.ts';
import { reconcileEmails } from '../email-changes/reconcile-emails.ts';
import type { Argon2 } from '../identity/argon2.ts';
import { argon2InThread } from '../identity/argon2-thread.ts';
import { createAtOnce } from '../identity/at-once.ts';
import { forgetOldAttempts } from '../identity/attempts.ts';
import { forgetOldChallenges } from '../identity/challenges.ts';
import { createIdTokens } from '../identity/id-tokens.ts';
import { LOG_INS_AT_ONCE } from '../identity/log-in.ts';
import { createPasswords } from '../identity/passwords.ts';
import { forgetOldRecoveryRequests } from '../identity/recovery-limits.ts';
import { forgetOldSessions } from '../identity/sessions.ts';
import { forgetOldSigningKeys, loadSigningKeys } from '../identity/signing-keys.ts';
import { forgetOldRecoveryPasswords } from '../identity/temporary-passwords.ts';
import { tokenStateIn } from '../identity/token-state.ts';
import { forgetOldMedia } from '../media/forget-media.ts';
import { uploadLocks } from '../media/upload-locks.ts';
import { createMetrics, type Metrics, measuredLog } from '../metrics.ts';
import { commandApiMigrations } from '../migrations/command-api-migrations.ts';
import { forgetOldTestMails } from '../owner-account/test-mail.ts';
import { reconcileRegistrations } from '../registration/reconcile-registrations.ts';
import { createWaiverReader } from '../waivers/read.ts';
import type { CommandPorts } from './command-ports.ts';
import { type ProductServices, productRoutes } from './product-routes.ts';

/** The database must be migrated, under any role: this process logs in as role `app`. */
export type CommandApiSettings = CompleteSettings<'databaseUrl' | 'masterKey' | 'registrationToken'>;

/** Opened but not listening. Together with the read side it is one process; alone, a separate one. */
export type OpenedCommandApi = ServedPart & {
  readonly metrics: Metrics;
  readonly verifyToken: VerifyToken;
  readonly shared: SharedServices;
};

/** Shared by both sides in one process. */
export type SharedServices = Pick<ProductServices, 'log' | 'keys' | 'clock'> & {
  readonly document: ProductServices['waivers']['document'];
  readonly pool: Pool;
  readonly argon2: Argon2;
};

const EVERY_MINUTE = 60_000;

type Tasks = { begin(): BackgroundTasks; readonly concerns: NonNullable<Readiness['concerns']> };

const secretKey = () => randomBytes(32);

type Backend = {
  readonly argon2: Argon2;
  readonly log: LogUntilReplaced;
  readonly pool: Pool;
  readonly services: ProductServices;
  readonly metrics: Metrics;
  close(): Promise<void>;
};

/** @param appUrl as role `app`, like the pool */
const openOnPool = async (
  settings: CommandApiSettings,
  ports: CommandPorts,
  appUrl: string,
  pool: Pool,
): Promise<Backend> => {
  const { masterKey, publicUrl, registrationToken, passwordMinLength, hidesUnknownAccounts } = settings;
  const keysDatabase = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  const database = keysDatabase.$extendTables<IdentityDatabase>();
  const opened = await openProductLog({ connectionString: appUrl, eventStore: settings.eventStore });
  const metrics = createMetrics({ ofProcess: true, appendQueueDepth: opened.appendQueueDepth });
  const isLogApart = settings.eventStore !== undefined;
  const log = untilReplaced(measuredLog(isLogApart ? provingKeys(opened, keysDatabase) : opened, metrics));
  const clock = () => new Date();
  const secret = (name: string) => storedSecret(keysDatabase, masterKey, name, secretKey);
  const blobs = postgresBlobStore(pool);
  const argon2 = argon2InThread();
  const endedSessions = createEndedSessions(tokenStateIn(pool).endedSessions);
  const signingKeys = await loadSigningKeys(database, { bytes: await secret('token-keys') }, { now: clock });
  return {
    argon2,
    pool,
    log,
    metrics,
    services: {
      log,
      keys: postgresKeyStore(keysDatabase, masterKey),
      database,
      ...ports,
      secrets: accountSecrets(keysDatabase, masterKey),
      blobs,
      media: await openMediaStore(settings),
      waivers: createWaiverReader({ log, blobs }),
      passwords: createPasswords(argon2),
      logInsAtOnce: createAtOnce(LOG_INS_AT_ONCE),
      idTokens: createIdTokens(signingKeys, endedSessions, { issuer: publicUrl, clock }),
      endedSessions,
      linkKey: createSecretKey(await secret('link-key')),
      exportLinks: exportLinks(masterKey),
      registrationKey: { bytes: await secret('registration-key') },
      fingerprintKey: await secret('fingerprint-key'),
      metrics,
      publicUrl,
      registrationToken,
      passwordMinLength,
      hidesUnknownAccounts,
      defaultTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      clock,
    },
    close: async () => {
      await argon2.close();
      await log.close();
      await keysDatabase.destroy();
    },
  };
};

/** @throws Error when database or log are away, with the pool closed again */
const openBackend = async (
  settings: CommandApiSettings,
  ports: CommandPorts,
  logger: Logger,
): Promise<Backend> => {
  const appUrl = connectionStringFor(settings.databaseUrl, settings.masterKey, 'app');
  const pool = openDatabasePool({ connectionString: appUrl, name: 'waivers command-api', max: 10 }, logger);
  try {
    await tellRoleSettings(pool, logger);
    return await openOnPool(settings, ports, appUrl, pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
};

const checksOf = ({ log, services, pool }: Backend): Readiness['checks'] => ({
  same_store: log.check,
  log: async () => {
    // A missing last event is damage, which `log_complete` reports. The log is available and accepts appends.
    await damageOf(() => services.log.head());
    const history = await readHistory(services.log);
    if (history?.movedTo !== undefined) throw new Error(`The log goes on in ${history.movedTo}.`);
  },
  database: async () => void (await pool.query('select 1')),
  migrations: onceFulfilled(async () => {
    const pending = await pendingMigrations(pool, { ...eventsMigrations, ...commandApiMigrations });
    if (pending.length > 0) throw new Error('Migrations are pending.');
  }),
});

const createTasks = ({ log, services, pool }: Backend, logger: Logger): Tasks => {
  const { database, clock } = services;
  const { tasks, concerns } = watchDamage({ ...services, pool }, (watch, problem) =>
    logger.error({ watch }, problem),
  );
  const begin = () =>
    runInBackground(
      [
        { name: 'look whether the log is the same', run: log.look },
        { name: 'remember the log', run: () => rememberFirstLog(log, pool) },
        ...tasks,
        {
          name: 'reconcile registrations',
          run: () =>
            reconcileRegistrations(services, (error, userId) =>
              logger.error({ err: error, userId }, 'a registration could not be settled'),
            ),
        },
        {
          name: 'reconcile e-mail addresses',
          run: () =>
            reconcileEmails(services, (error, userId) =>
              logger.error({ err: error, userId }, 'a change of an address could not be settled'),
            ),
        },
        { name: 'forget old media', run: () => forgetOldMedia(services, uploadLocks(database)) },
        { name: 'forget old attempts', run: () => forgetOldAttempts(database, clock()) },
        { name: 'forget old challenges', run: () => forgetOldChallenges(database, clock()) },
        { name: 'forget unfinished keys', run: () => forgetUnconfirmedKeys(database, clock()) },
        { name: 'forget old sessions', run: () => forgetOldSessions(database, clock()) },
        { name: 'forget old recovery passwords', run: () => forgetOldRecoveryPasswords(database, clock()) },
        { name: 'forget old recovery requests', run: () => forgetOldRecoveryRequests(database, clock()) },
        { name: 'forget old test mails', run: () => forgetOldTestMails(database, clock()) },
        { name: 'forget old signing keys', run: () => forgetOldSigningKeys(database, clock()) },
      ],
      {
        everyMs: EVERY_MINUTE,
        onError: (task, error) => logger.error({ err: error, task }, 'a background task failed'),
      },
    );
  return { begin, concerns };
};

/** Needs a migrated database and the right master key. @param ports into other packages */
export const openCommandApi = async (
  settings: CommandApiSettings,
  ports: CommandPorts,
  logger: Logger,
): Promise<OpenedCommandApi> => {
  const backend = await openBackend(settings, ports, logger);
  const { log, keys, clock, idTokens, waivers } = backend.services;
  const tasks = createTasks(backend, logger);
  let background: BackgroundTasks | undefined;
  return {
    metrics: backend.metrics,
    verifyToken: whileUserLives(withApiKeys(idTokens.verify, tokenStateIn(backend.pool).apiKey), {
      account: waivers.account,
      user: livingUsers(log),
    }),
    shared: { log, keys, clock, document: waivers.document, pool: backend.pool, argon2: backend.argon2 },
    routes: productRoutes(backend.services),
    checks: checksOf(backend),
    concerns: { ...tasks.concerns, media: backend.services.media.check },
    begin: () => {
      background = tasks.begin();
    },
    close: async () => {
      await background?.stop();
      await backend.close();
    },
  };
};

/**
 * The command API as a separate process. @throws the listening error (`EADDRINUSE` ...), with everything closed again
 */
export const startCommandApi = (
  settings: CommandApiSettings,
  ports: CommandPorts,
  options: ServeOptions = {},
  besides: (shared: SharedServices) => Promise<readonly ServedPart[]> = async () => [],
): Promise<Served> =>
  serve(settings, options, async (logger) => {
    const part = await openCommandApi(settings, ports, logger);
    try {
      const parts = [part, ...(await besides(part.shared))];
      return { metrics: part.metrics, verifyToken: part.verifyToken, parts };
    } catch (error) {
      await part.close();
      throw error;
    }
  });
