import { randomUUID } from 'node:crypto';
import type { CommandServices } from '@waivers/events/commands/handle-command.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { createPostgresLog } from '@waivers/events/log/postgres/postgres-log.ts';
import type { ReactorDatabase } from '@waivers/follow-ups/database/database.ts';
import type { MailKey } from '@waivers/follow-ups/outbox/mail-key.ts';
import { queueFollowUps } from '@waivers/follow-ups/outbox/queue.ts';
import { runOutbox } from '@waivers/follow-ups/outbox/run-outbox.ts';
import { MAIL_KEY } from '@waivers/follow-ups/testing/mails.ts';
import { startReceiver, type TestReceiver } from '@waivers/follow-ups/testing/receiver.ts';
import { manageWebhook } from '@waivers/follow-ups/webhooks/manage-webhooks.ts';
import { openWebhooks, type WebhookServices } from '@waivers/follow-ups/webhooks/open-webhooks.ts';
import { queuedMessage } from '@waivers/follow-ups/webhooks/queued-message.ts';
import { openVenue } from '@waivers/infra/testing/venue.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { until } from '../../faults/machine/until.ts';
import { type Measurement, sideBySide } from '../measure.ts';
import { MASTER_KEY } from '../place.ts';
import type { BenchRow } from '../report.ts';
import { prepareQueue } from './queued-mails.ts';

const DELIVERIES = 10_000;
const SERVER_MS = 20;
const MOST_SECONDS = 60;
const MOST_AT_ONCE = 8;
/** Messages per round while other servers are hanging. */
const TURN = 1000;
const ROUNDS = 3;
const HANGING = 5;
const ONE_INSERT = 1000;

export const queue = async (
  database: Kysely<ReactorDatabase>,
  key: MailKey,
  { accountId, webhookId }: { readonly accountId: string; readonly webhookId: string },
  count: number,
): Promise<void> => {
  const occurredAt = new Date().toISOString();
  for (let queued = 0; queued < count; queued += ONE_INSERT) {
    const messages = Array.from({ length: Math.min(ONE_INSERT, count - queued) }, () => {
      const id = randomUUID();
      const data = { signedWaiverId: id, url: `https://waivers.example/v1/signed_waiver_auth/${id}` };
      const type = 'signed_waiver.signed';
      const body = JSON.stringify({ type, timestamp: occurredAt, data });
      const stream = `signedWaiver-${id}`;
      const event = { eventId: randomUUID(), stream, correlationId: id, accountId };
      return queuedMessage({ ...event, webhookId, type, occurredAt, body });
    });
    await queueFollowUps(database, key, messages);
  }
};

const openServer = async (): Promise<TestReceiver & { readonly most: () => number }> => {
  const receiver = await startReceiver();
  let present = 0;
  let most = 0;
  receiver.answer((_message, response) => {
    present += 1;
    most = Math.max(most, present);
    setTimeout(() => {
      present -= 1;
      response.writeHead(204).end();
    }, SERVER_MS);
  });
  return { ...receiver, most: () => most };
};

const addWebhook = async (services: CommandServices, { sending }: WebhookServices, url: string) => {
  const { accountId } = await openVenue(services);
  const webhookId = randomUUID();
  const command = { type: 'AddWebhook', webhookId, url, types: ['signed_waiver.signed'] } as const;
  const commandId = randomUUID();
  const actor = { kind: 'system' } as const;
  const context = { commandId, correlationId: commandId, accountId, actor, now: new Date() };
  await manageWebhook(services, command, context);
  await sending.secrets.of({ id: webhookId, generation: 1 }, accountId);
  return { accountId, webhookId };
};

export const benchWebhookLanes = async (
  migratorUrl: string,
  tell: (line: string) => void,
): Promise<readonly BenchRow[]> => {
  const connectionString = await prepareQueue(migratorUrl);
  const database = new Kysely<ReactorDatabase>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString, max: 10 }) }),
  });
  const log = createPostgresLog({ connectionString });
  const services = { log, keys: postgresKeyStore(database, MASTER_KEY) };
  const clock = () => new Date();
  const [server, silent] = [await openServer(), await startReceiver()];
  silent.answer(() => undefined);
  const key = { bytes: Buffer.alloc(32, 9) };
  const opened = openWebhooks({ ...services, database, clock, key, networks: ['127.0.0.1'] });
  const quick = await addWebhook(services, opened, server.url);
  const run = () =>
    runOutbox({
      ...services,
      database,
      clock,
      mailKey: MAIL_KEY,
      deliveries: { webhook: opened.delivery },
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
      onAttempted: () => undefined,
    });
  let outbox: ReturnType<typeof run> | undefined;
  const deliver = async (count: number): Promise<Measurement> => {
    const before = server.received.length;
    await queue(database, MAIL_KEY, quick, count);
    const started = performance.now();
    outbox ??= run();
    outbox.wake(0);
    await until('every message has come', () => server.received.length - before >= count, 300_000);
    const seconds = (performance.now() - started) / 1000;
    return { perSecond: count / seconds, p50: Number.NaN, p99: Number.NaN };
  };
  const hang = async (isSo: boolean): Promise<void> => {
    if (isSo) {
      const asked = silent.received.length;
      const hanging = await Promise.all(
        Array.from({ length: HANGING }, () => addWebhook(services, opened, silent.url)),
      );
      for (const each of hanging) await queue(database, MAIL_KEY, each, 100);
      outbox?.wake(0);
      await until('they hang', () => silent.received.length > asked);
    } else {
      await database.deleteFrom('follow_ups.outbox').where('lane', '<>', quick.webhookId).execute();
    }
  };
  try {
    const cpuBefore = process.cpuUsage();
    const { perSecond } = await deliver(DELIVERIES);
    const { user, system } = process.cpuUsage(cpuBefore);
    const cpuMs = (user + system) / 1000 / DELIVERIES;
    const seconds = DELIVERIES / perSecond;
    const most = server.most();
    tell(`  ${seconds.toFixed(1)} s, ${most} at once, ${cpuMs.toFixed(2)} ms of processor each`);
    const beside = async (isSo: boolean) => {
      await hang(isSo);
      return deliver(TURN);
    };
    const { first, second, ratio } = await sideBySide(
      ROUNDS,
      () => beside(true),
      () => beside(false),
    );
    return [
      {
        what: `${DELIVERIES} messages to a webhook whose server takes ${SERVER_MS} ms (${Math.round(perSecond)}/s, at most ${most} at once; ${cpuMs.toFixed(1)} ms of this process, its server included)`,
        measured: seconds,
        unit: 's',
        against: '–',
        ratio: Number.NaN,
        target: `< ${MOST_SECONDS}, at most ${MOST_AT_ONCE} at once`,
        met: seconds < MOST_SECONDS && most <= MOST_AT_ONCE,
      },
      {
        what: `${TURN} messages to it beside ${HANGING} businesses whose server never answers`,
        measured: first.perSecond,
        unit: 'messages/s',
        against: `the same alone, ${Math.round(second.perSecond)}/s`,
        ratio,
        target: '>= 0.9',
        met: ratio >= 0.9,
      },
    ];
  } finally {
    opened.stop();
    await outbox?.stop();
    opened.close();
    server.close();
    silent.close();
    await log.close();
    await database.destroy();
  }
};
