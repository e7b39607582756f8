import { createSecretKey, randomBytes } from 'node:crypto';
import { postgresBlobStore } from '@waivers/events/blobs/postgres-blob-store.ts';
import { accountSecrets } from '@waivers/events/keys/account-secrets.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { ensureSecret } from '@waivers/events/keys/ensure-secret.ts';
import { requireKeyBatches } from '@waivers/events/keys/erasure/require-key-batches.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { guardReplacement, type ReplaceableLog } from '@waivers/events/log/port/replacement-guard.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { openProductLog } from '@waivers/events/open-log.ts';
import { exportLinks } from '@waivers/server/access/export-links.ts';
import { createRevokedSessions } from '@waivers/server/access/revoked-sessions.ts';
import { openDatabasePool } from '@waivers/server/database/database-pool.ts';
import { openMediaStore } from '@waivers/server/media/open-media-store.ts';
import { createOutbound } from '@waivers/server/outbound/outbound.ts';
import { warnOfRoleSettings } from '@waivers/server/settings/warn-of-role-settings.ts';
import { tracedLog } from '@waivers/server/tracing/traced-log.ts';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { IdentityDatabase } from '../database/identity-tables.ts';
import type { Argon2 } from '../identity/passwords/argon2.ts';
import { argon2InThread } from '../identity/passwords/argon2-thread.ts';
import { breachedPasswords } from '../identity/passwords/breached-passwords.ts';
import { createPasswords } from '../identity/passwords/passwords.ts';
import { createLogInQueue } from '../identity/sessions/log-in.ts';
import { tokenStateIn } from '../identity/sessions/token-state.ts';
import { createIdTokens } from '../identity/tokens/id-tokens.ts';
import { loadSigningKeys } from '../identity/tokens/signing-keys.ts';
import { createMetrics, type Metrics, measuredLog } from '../metrics.ts';
import { createWaiverReader } from '../waivers/read.ts';
import type { CommandPorts } from './command-ports.ts';
import type { ProductServices } from './product-routes.ts';
import type { CommandApiSettings } from './settings.ts';

/** Tokens and signing keys use real time, even if the event clock is shifted. */
const present = (): Date => new Date();

const secretKey = () => randomBytes(32);

export type Backend = {
  readonly argon2: Argon2;
  readonly log: ReplaceableLog;
  readonly pool: Pool;
  readonly services: Omit<ProductServices, 'areStoresOk'>;
  readonly metrics: Metrics;
  close(): Promise<void>;
};

const openOnPool = async (
  settings: CommandApiSettings,
  ports: CommandPorts,
  appUrl: string,
  pool: Pool,
  logger: Logger,
  clock: () => Date,
): Promise<Backend> => {
  const { masterKey, publicUrl, registrationToken, passwordMinLength, hidesUnknownAccounts } = settings;
  const keysDatabase = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  const database = keysDatabase.$extendTables<IdentityDatabase>();
  const opened = await openProductLog({ connectionString: appUrl, eventStore: settings.eventStore });
  const metrics = createMetrics({ ofProcess: true, appendQueueDepth: opened.appendQueueDepth });
  const isLogApart = settings.eventStore !== undefined;
  const log = guardReplacement(
    measuredLog(tracedLog(isLogApart ? requireKeyBatches(opened, keysDatabase) : opened), metrics),
  );
  const secret = (name: string) => ensureSecret(keysDatabase, masterKey, name, secretKey);
  const blobs = postgresBlobStore(pool);
  const argon2 = argon2InThread();
  const revokedSessions = createRevokedSessions(tokenStateIn(pool).revokedSessions);
  const signingKeys = await loadSigningKeys(
    database,
    { bytes: await secret('token-keys') },
    { now: present },
  );
  const origins = [settings.breachedPasswordsUrl ?? []].flat();
  const outbound = createOutbound({ allowList: { networks: [], origins } });
  const { oidc: installation } = settings;
  const ofOwners = createOutbound();
  const ofOperator = createOutbound({
    allowList: { networks: [], origins: installation === undefined ? [] : [installation.issuer] },
  });
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
      logInQueue: createLogInQueue(),
      idTokens: createIdTokens(signingKeys, revokedSessions, { issuer: publicUrl, clock: present }),
      revokedSessions,
      oidc: {
        installation,
        outboundOf: ({ accountId }) => (accountId === null ? ofOperator : ofOwners),
        clock: present,
      },
      linkKey: createSecretKey(await secret('link-key')),
      exportLinks: exportLinks(masterKey),
      registrationKey: { bytes: await secret('registration-key') },
      fingerprintKey: await secret('fingerprint-key'),
      factorKey: { bytes: await secret('factor-key') },
      metrics,
      publicUrl,
      registrationToken,
      passwordMinLength,
      isBreached: breachedPasswords(settings.breachedPasswordsUrl, outbound, logger),
      hasMailServer: settings.mail !== undefined,
      hidesUnknownAccounts,
      defaultTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      clock,
    },
    close: async () => {
      for (const each of [outbound, ofOwners, ofOperator]) each.close();
      await argon2.close();
      await log.close();
      await keysDatabase.destroy();
    },
  };
};

/** @throws Error if the database or log is unavailable, after closing the pool */
export const openBackend = async (
  settings: CommandApiSettings,
  ports: CommandPorts,
  logger: Logger,
  clock = present,
): Promise<Backend> => {
  const appUrl = connectionStringFor(settings.databaseUrl, settings.masterKey, 'app');
  const pool = openDatabasePool({ connectionString: appUrl, name: 'waivers command-api', max: 10 }, logger);
  try {
    await warnOfRoleSettings(pool, logger);
    return await openOnPool(settings, ports, appUrl, pool, logger, clock);
  } catch (error) {
    await pool.end();
    throw error;
  }
};
