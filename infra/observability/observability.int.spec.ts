import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import { createTestDatabase, TEST_MASTER_KEY, type TestDatabase } from '@waivers/events/testing/database.ts';
import { startMailServer, type TestMailServer } from '@waivers/follow-ups/testing/mail-server.ts';
import { ask, rawCall } from '@waivers/load-tests/client/api.ts';
import { registerOwner } from '@waivers/load-tests/client/owner.ts';
import { publishWaiver } from '@waivers/load-tests/client/publication.ts';
import { adultSigning, type Publication } from '@waivers/load-tests/client/signing.ts';
import { type DropProxy, startDropProxy } from '@waivers/load-tests/faults/machine/drop-proxy.ts';
import { asSuperuser } from '@waivers/load-tests/faults/machine/superuser.ts';
import { until } from '@waivers/load-tests/faults/machine/until.ts';
import { bareEnvironment } from '@waivers/server/testing/bare-environment.ts';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { metricRows } from '../generated-docs/metrics-page.ts';
import { MIGRATIONS } from '../launcher/prepare-database.ts';
import { type SupervisedProcess, superviseProcess } from '../machine/supervised-process.ts';
import { natsServerOfSpec } from '../testing/nats-server.ts';
import {
  type DoomedProduct,
  noMountReason,
  serveShortCertificate,
  spawnDoomedProduct,
} from './doomed-product.ts';
import { alertNames, dashboardQueries, scaledRules } from './observability-files.ts';
import { type PrometheusServer, startPrometheus } from './prometheus-server.ts';

/** The pages may have to be built first. */
const START_LIMIT_MS = 240_000;

const REGISTRATION_TOKEN = 'alerts-registration-token';

let folder: string;
let database: TestDatabase;
let proxy: DropProxy;
let isDatabaseAway = false;
let mail: TestMailServer;
let certificate: Server;
let product: DoomedProduct;
let relay: SupervisedProcess;
let prometheus: PrometheusServer;
let publication: Publication;

const nats = natsServerOfSpec();

const superuserUrl = (): string => {
  const url = new URL(inject('postgresSuperuserUrl'));
  url.pathname = new URL(database.migratorUrl).pathname;
  return url.href;
};

const damage = (statement: string): Promise<unknown> =>
  asSuperuser(superuserUrl(), (client) => client.query(statement));

/** Each signs with another address, because one address gets at most one mail in ten minutes. */
const sign = () => {
  const signer = { email: `${randomUUID()}@example.test` };
  return ask(product.url, signWaiver, { body: adultSigning(publication, { signer }) });
};

const hostOf = (url: string): string => new URL(url).host;

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'waivers-alerts-')));
  database = await createTestDatabase({ migrations: MIGRATIONS });
  await damage('alter table log.events disable trigger never_changed');
  proxy = await startDropProxy(database.migratorUrl, () => (isDatabaseAway ? 'drop_request' : 'pass'));
  mail = await startMailServer();
  const { cert, url: publicUrl, server } = await serveShortCertificate(folder);
  certificate = server;
  const throughProxy = new URL(database.migratorUrl);
  throughProxy.host = hostOf(proxy.url);
  const settings = {
    MASTER_KEY: TEST_MASTER_KEY.bytes.toString('hex'),
    REGISTRATION_TOKEN,
    PUBLIC_URL: publicUrl,
    NODE_EXTRA_CA_CERTS: cert,
    SMTP_URL: `${mail.url}?starttls=never`,
    MAIL_FROM: 'waivers@venue.example',
  };
  product = await spawnDoomedProduct(folder, { ...settings, DATABASE_URL: throughProxy.href });
  const isReady = async (): Promise<boolean> => {
    if (product.child.exitCode !== null) throw new Error(product.log());
    return (await rawCall(product.url, '/readyz').catch(() => undefined))?.status === 200;
  };
  await until('the product is ready', isReady, START_LIMIT_MS);
  relay = await superviseProcess({
    name: 'relay',
    script: new URL('../distributed/relay/serve.ts', import.meta.url),
    environment: {
      ...bareEnvironment(),
      ...settings,
      DATABASE_URL: database.migratorUrl,
      NATS_URL: nats().server.url,
      PORT: '0',
      SHUTDOWN_DELAY_SECONDS: '0',
      LOG_LEVEL: 'error',
    },
    tell: () => undefined,
  });
  const mailbox = async () =>
    mail.received.map(({ recipients: [to = ''], subject = '', text = '' }) => ({ to, subject, text }));
  const owner = await registerOwner(product.url, REGISTRATION_TOKEN, undefined, mailbox);
  publication = await publishWaiver(product.url, owner.authorization);
  prometheus = await startPrometheus(folder, scaledRules(), [hostOf(product.url), hostOf(relay.url() ?? '')]);
});
afterAll(async () => {
  await prometheus?.stop();
  isDatabaseAway = false;
  await mail?.close();
  product.child.kill('SIGTERM');
  await once(product.child, 'exit');
  await relay?.stop();
  certificate?.close();
  await proxy?.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const NO_MOUNT = noMountReason();
const STANDING = [
  'CertificateExpires',
  'LogAndDatabaseDisagree',
  ...(NO_MOUNT === undefined ? ['BackupLate', 'DiskNearlyFull'] : []),
];
const MAILS = ['MailServerAway', 'MailsOverdue'];

/** Fires from the start with Debian’s NATS, which is too old to sync every message. */
const OLD_NATS = 'CheckFails nats_sync';

const fired = new Set<string>();

const metricsAt = async (url: string): Promise<readonly string[]> =>
  [...(await rawCall(url, '/metrics')).text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);

const firing = async (alerts: readonly string[], meanwhile?: () => Promise<unknown>): Promise<void> => {
  await vi.waitFor(
    async () => {
      await meanwhile?.().catch(() => undefined);
      expect((await prometheus.firing()).filter((name) => name !== OLD_NATS)).toEqual(alerts.toSorted());
    },
    { timeout: 60_000, interval: 200 },
  );
  for (const name of alerts) fired.add(name.split(' ')[0] ?? '');
};

describe('metrics', () => {
  it('are all on the page that documents them', async () => {
    const exposed = [...(await metricsAt(product.url)), ...(await metricsAt(relay.url() ?? ''))];
    const ofProduct = exposed.filter((name) => !/^(?:process|nodejs)_/.test(name));
    const documented = new Set(metricRows().map(({ name }) => name));
    expect(ofProduct.filter((name) => !documented.has(name))).toEqual([]);
    expect(ofProduct.length).toBeGreaterThan(20);
  });
});

describe('alert', () => {
  it('fires for a short certificate, a full disk, unwritable backups and a disabled trigger, and no other does', async () => {
    await firing(STANDING);
  });

  it('fires while a mail that is due does not leave', async () => {
    mail.decide((stage) => (stage === 'message' ? 'hang' : 'accept'));
    await sign();
    await firing([...STANDING, 'MailsOverdue']);
  });

  it('fires while the mail server refuses us', async () => {
    mail.decide(() => ({ code: 421 }));
    await sign();
    await firing([...STANDING, ...MAILS]);
  });

  it('fires while a read model cannot follow', async () => {
    await asSuperuser(superuserUrl(), async (client) => {
      await client.query('begin');
      await client.query('lock table signed_waivers_v1.signed_waivers in share mode');
      await sign();
      await firing([...STANDING, ...MAILS, 'BehindTheLog']);
    });
  });

  it('fires for a stream that a read model has parked', async () => {
    await damage('alter table signed_waivers_v1.signed_waivers add check (false) not valid');
    await sign();
    await firing([...STANDING, ...MAILS, 'StreamsParked']);
  });

  it('fires while NATS is away from every relay', async () => {
    await nats().server.stop();
    await firing([...STANDING, ...MAILS, 'StreamsParked', 'NoActiveRelay', 'CheckFails nats']);
  });

  it('fires for a process that is gone', async () => {
    await relay.stop();
    await firing([...STANDING, ...MAILS, 'StreamsParked', 'ProcessDown']);
  });

  it('fires while signing fails, because the database is away', async () => {
    isDatabaseAway = true;
    await firing([...STANDING, ...MAILS, 'ProcessDown', 'SigningFails', 'CheckFails database'], sign);
  });

  it('has fired for every rule', ({ skip }) => {
    if (NO_MOUNT !== undefined) skip(NO_MOUNT);
    expect([...fired].sort()).toEqual(alertNames());
  });
});

describe('dashboard', () => {
  it('has data for every query', async () => {
    const without: string[] = [];
    for (const query of dashboardQueries()) if (!(await prometheus.hasData(query))) without.push(query);
    expect(without.filter((query) => NO_MOUNT === undefined || !query.includes('backup'))).toEqual([]);
  });
});
