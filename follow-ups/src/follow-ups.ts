import { openFeed } from '@waivers/events/delivery/feed/open-feed.ts';
import { createPrepareEvents } from '@waivers/events/delivery/follower/prepare-events.ts';
import { createLag, type Lag } from '@waivers/events/delivery/lag.ts';
import { livingAccounts } from '@waivers/events/folds/account.ts';
import { accountSecrets } from '@waivers/events/keys/account-secrets.ts';
import type { KeyStore } from '@waivers/events/keys/key-store.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { pendingMigrations } from '@waivers/events/migrations/migrate.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { type BackgroundTasks, runInBackground } from '@waivers/server/process/background-tasks.ts';
import { onceFulfilled, type Readiness } from '@waivers/server/process/health.ts';
import type { ServerPart } from '@waivers/server/process/serve.ts';
import type { CompleteSettings } from '@waivers/server/settings/required-settings.ts';
import type { FollowUpKind } from '@waivers/waiver/vocabulary/follow-ups.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import { ALL_REACTORS } from './all-reactors.ts';
import { forgetOldTroubles } from './database/forget-troubles.ts';
import { createFollowUpMetrics, type FollowUpMetrics } from './follow-up-metrics.ts';
import type { FollowUpPorts } from './follow-up-ports.ts';
import { healthWarningsOf } from './health-warnings.ts';
import { contactDelivery } from './integrations/contact-delivery.ts';
import { customerDelivery } from './integrations/customer-delivery.ts';
import { connectOver, outboundToServices } from './integrations/services.ts';
import { createTroubles } from './integrations/troubles.ts';
import { createComposeMail } from './mails/compose.ts';
import { forgetOutdatedMails } from './mails/kept-mails.ts';
import { openMails } from './mails/open-mails.ts';
import { followUpsMigrations } from './migrations/follow-ups-migrations.ts';
import { readBacklog } from './outbox/backlog.ts';
import { createHold } from './outbox/hold-after-restore.ts';
import { createRecipientRateLimit, forgetOldTurns } from './outbox/recipient-rate-limit.ts';
import { type RunningOutbox, runOutbox } from './outbox/run-outbox.ts';
import { followUpRoutes } from './outcomes/routes.ts';
import { checkpoints } from './reactors/checkpoints.ts';
import { type RunningReactor, runReactor } from './reactors/run-reactor.ts';
import { openMailDelivery } from './smtp/open-mail-delivery.ts';
import { forgetOldMessages } from './webhooks/attempts.ts';
import { openWebhooks } from './webhooks/open-webhooks.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import { webhookKeyOf } from './webhooks/secrets.ts';

export type FollowUpsSettings = CompleteSettings<'databaseUrl' | 'masterKey'>;

/** Resources shared with the command API when both run in one process. */
export type FollowUpsBackend = FollowUpPorts & {
  /** Connects as role `app`. */
  readonly pool: Pool;
  readonly log: EventLog;
  readonly keys: KeyStore;
  readonly clock: () => Date;
};

const EVERY_MINUTE = 60_000;
const LOOK_AT_LAG_MS = 5000;

const checksOf = ({ pool }: FollowUpsBackend): Readiness['checks'] => ({
  database: async () => void (await pool.query('select 1')),
  follow_ups_migrations: onceFulfilled(async () => {
    const pending = await pendingMigrations(pool, { ...eventsMigrations, ...followUpsMigrations });
    if (pending.length > 0) throw new Error('Migrations are pending.');
  }),
});

/** Wraps `lag` so that each measurement also updates the metrics. */
const toldLag = (lag: Lag, metrics: FollowUpMetrics): Lag => ({
  measure: async () => {
    const seconds = await lag.measure();
    for (const [reactor, behind] of seconds) metrics.behind(reactor, behind);
    return seconds;
  },
});

export const openFollowUps = async (
  settings: FollowUpsSettings,
  backend: FollowUpsBackend,
  logger: FastifyBaseLogger,
  registry: Registry,
): Promise<ServerPart> => {
  const { masterKey, databaseUrl, natsUrl, publicUrl } = settings;
  const { log, keys, clock, issuePasswords, noteIntegration } = backend;
  const { database, mailKey, services } = await openMails({ masterKey, publicUrl }, backend);
  let outbox: RunningOutbox | undefined;
  const isAway = (kind: FollowUpKind): boolean => outbox?.isAway(kind) === true;
  const metrics = createFollowUpMetrics(registry, { isAway, backlog: () => readBacklog(database) });
  const webhookKey = await webhookKeyOf(database, masterKey);
  const opened = openWebhooks({
    log,
    keys,
    database,
    clock,
    key: webhookKey,
    networks: settings.webhookNetworks ?? [],
  });
  const { webhooks, sending } = opened;
  const reactors = ALL_REACTORS.map(({ create }) =>
    create({ ...services, mailKey, issuePasswords, webhooks }),
  );
  const names = reactors.map(({ name }) => name);
  const lag = toldLag(
    createLag(names, log, () => checkpoints(database)),
    metrics,
  );
  // Ignore errors here: health checks report an unavailable store.
  const looking = setInterval(() => void lag.measure().catch(() => undefined), LOOK_AT_LAG_MS);
  // Must run before any reactor queues follow-ups in this epoch.
  await createHold(database, log)();
  const feed = await openFeed(natsUrl, log, logger);
  const outbound = outboundToServices(settings.services);
  const toServices = {
    ...services,
    noteIntegration,
    accounts: livingAccounts(log),
    secrets: accountSecrets(database, masterKey),
    connect: connectOver(outbound, settings.services),
    troubles: createTroubles(database),
  };
  const { delivery: mails, close: closeMails } = await openMailDelivery(settings.mail, {
    compose: createComposeMail(services),
    turns: createRecipientRateLimit(database, mailKey),
  });
  let background: BackgroundTasks | undefined;
  let running: readonly RunningReactor[] = [];
  let stopRunning = async (): Promise<void> => undefined;

  const run = () => {
    const leaving = runOutbox({
      log,
      keys,
      database,
      mailKey,
      deliveries: {
        mail: mails,
        'email-marketing': contactDelivery(toServices),
        'point-of-sale': customerDelivery(toServices),
        webhook: opened.delivery,
      },
      clock,
      logger,
      onAttempted: metrics.attempted,
    });
    outbox = leaving;
    running = reactors.map((reactor) =>
      runReactor(reactor, {
        connectionString: connectionStringFor(databaseUrl, masterKey, 'app'),
        database,
        log,
        feed,
        prepareEvents: createPrepareEvents(keys),
        logger,
        onReacted: leaving.wake,
      }),
    );
    stopRunning = async () => {
      await Promise.all(running.map((each) => each.stop()));
      opened.stop();
      await leaving.stop();
    };
    background = runInBackground(
      [
        { name: 'forget outdated mails', run: () => forgetOutdatedMails(database) },
        { name: 'forget old turns of addresses', run: () => forgetOldTurns(database) },
        { name: 'forget old troubles of services', run: () => forgetOldTroubles(database) },
        { name: 'forget old messages of webhooks', run: () => forgetOldMessages(database) },
        { name: 'switch off failing webhooks', run: opened.switchOffFailing },
      ],
      {
        everyMs: EVERY_MINUTE,
        onError: (task, error) => logger.error({ err: error, task }, 'a background task failed'),
      },
    );
  };

  const handOver = async (): Promise<void> => {
    await background?.stop();
    await stopRunning();
  };

  const { document } = services;
  const resending = { log, keys, document, database, clock, webhooks, wake: () => outbox?.wake(0) };
  return {
    routes: [...followUpRoutes(resending), ...webhookRoutes({ ...resending, ...sending, mailKey })],
    checks: checksOf(backend),
    warnings: healthWarningsOf({ database, log }, lag, {
      isAsking: () => running.some((each) => each.asks()),
      isAway,
    }),
    begin: run,
    handOver,
    close: async () => {
      clearInterval(looking);
      await handOver();
      opened.close();
      closeMails();
      outbound.close();
      await feed.close();
    },
  };
};
