import { addWebhook } from '@waivers/contract/webhooks/webhooks.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import type { ReactorDatabase } from '@waivers/follow-ups/database/database.ts';
import { mailKeyOf } from '@waivers/follow-ups/outbox/mail-key.ts';
import { startReceiver } from '@waivers/follow-ups/testing/receiver.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { ask } from '../../client/api.ts';
import { confirmedHeaders, registerOwner } from '../../client/owner.ts';
import { publishWaiver } from '../../client/publication.ts';
import { AS_IT_IS } from '../../faults/machine/product-process.ts';
import { sideBySide } from '../measure.ts';
import { type Bench, MASTER_KEY, newDatabase, newProduct, type Part } from '../place.ts';
import type { BenchRow } from '../report.ts';
import { signing } from '../signing/sign.ts';
import { benchWebhookLanes, queue } from './webhook-lanes.ts';

const BACKLOG = 100_000;
const SERVER_MS = 20;
const ROUNDS = 5;
const COUNT = 1500;

const openProduct = async (bench: Bench, name: string, webhookUrl: string, backlog: number) => {
  const databaseUrl = await newDatabase(bench, `bench_${name}`);
  const product = await newProduct(bench, name, databaseUrl, AS_IT_IS, { WEBHOOK_NETWORKS: '127.0.0.1' });
  await product.start();
  const { url, registrationToken } = product;
  const owner = await registerOwner(url, registrationToken);
  const { authorization, accountId } = owner;
  const publication = await publishWaiver(url, authorization, 'Bench');
  const body = { url: webhookUrl, types: ['signed_waiver.signed' as const] };
  const { id: webhookId } = (await ask(url, addWebhook, { body }, await confirmedHeaders(url, owner))).result;
  const signal = (sent: 'SIGSTOP' | 'SIGCONT'): void => {
    const pid = product.pid();
    if (pid === undefined) throw new Error('The product has ended.');
    process.kill(pid, sent);
  };
  const connectionString = connectionStringFor(databaseUrl, MASTER_KEY, 'app');
  const database = new Kysely<ReactorDatabase>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString, max: 1 }) }),
  });
  const key = await mailKeyOf(database, MASTER_KEY);
  return {
    sign: async () => {
      signal('SIGCONT');
      try {
        return await signing(url, publication, COUNT)();
      } finally {
        signal('SIGSTOP');
      }
    },
    /** Leaves the product suspended. */
    fill: async () => {
      signal('SIGSTOP');
      await queue(database, key, { accountId, webhookId }, backlog);
    },
    close: async () => {
      product.kill();
      await database.destroy();
    },
  };
};

/** In both products, every signature also queues a message. */
const benchSigningBesideBacklog = async (bench: Bench): Promise<BenchRow> => {
  const server = await startReceiver();
  server.answer((_message, response) => {
    setTimeout(() => response.writeHead(204).end(), SERVER_MS);
  });
  const [busy, idle] = [
    await openProduct(bench, 'backlog', server.url, BACKLOG),
    await openProduct(bench, 'no_backlog', server.url, 0),
  ];
  try {
    await busy.fill();
    await idle.fill();
    bench.tell('  backlog loaded');
    await busy.sign();
    await idle.sign();
    const { first, second, ratio } = await sideBySide(ROUNDS, busy.sign, idle.sign);
    return {
      what: `sign over HTTP beside ${BACKLOG} messages that wait for a webhook (p50 ${first.p50.toFixed(1)} ms, p99 ${first.p99.toFixed(1)} ms)`,
      measured: first.perSecond,
      unit: 'signatures/s',
      against: `the same without them, ${Math.round(second.perSecond)}/s`,
      ratio,
      target: '>= 0.9',
      met: ratio >= 0.9,
    };
  } finally {
    await busy.close();
    await idle.close();
    server.close();
  }
};

export const webhooks: Part = async (bench) => ({
  rows: [
    ...(await benchWebhookLanes(await newDatabase(bench, 'bench_webhooks'), bench.tell)),
    await benchSigningBesideBacklog(bench),
  ],
});
