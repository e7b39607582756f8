import { join } from 'node:path';
import {
  type Received,
  startMailServer,
  type TestMailServer,
} from '@waivers/follow-ups/testing/mail-server.ts';
import { stablePort } from '@waivers/infra/machine/stable-port.ts';
import { registerOwner } from '../../client/owner.ts';
import { publishWaiver } from '../../client/publication.ts';
import type { Publication } from '../../client/signing.ts';
import { type Cluster, makeCluster } from '../machine/cluster.ts';
import { type ProductProcess, type Program, prepareProduct } from '../machine/product-process.ts';

/** A mail server that can be stopped, and remembers every mail it accepted. */
export type StopStart = {
  start(): Promise<void>;
  stop(): Promise<void>;
  decide: TestMailServer['decide'];
  received(): readonly Received[];
};

export type MailScene = {
  readonly cluster: Cluster;
  readonly product: ProductProcess;
  readonly mails: StopStart;
  readonly publication: Publication;
  close(): Promise<void>;
};

const openMailServer = (port: number): StopStart => {
  const taken: Received[] = [];
  let decide: Parameters<TestMailServer['decide']>[0] = () => 'accept';
  let server: TestMailServer | undefined;
  return {
    start: async () => {
      server ??= await startMailServer({}, { port });
      server.decide(decide);
    },
    stop: async () => {
      taken.push(...(server?.received ?? []));
      const stopping = server;
      server = undefined;
      await stopping?.close();
    },
    decide: (by) => {
      decide = by;
      server?.decide(by);
    },
    received: () => [...taken, ...(server?.received ?? [])],
  };
};

export const openMailScene = async (place: string, program: Program): Promise<MailScene> => {
  const cluster = await makeCluster(join(place, 'cluster'));
  const port = await stablePort();
  const mails = openMailServer(port);
  await mails.start();
  const product = await prepareProduct(place, cluster.migratorUrl, program, {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'waivers@venue.test',
  });
  await product.start();
  const mailbox = async () =>
    mails.received().map(({ recipients, subject = '', text = '' }) => ({
      to: recipients[0] ?? '',
      subject,
      text,
    }));
  const owner = await registerOwner(product.url, product.registrationToken, undefined, mailbox);
  const publication = await publishWaiver(product.url, owner.authorization);
  return { cluster, product, mails, publication, close: mails.stop };
};
