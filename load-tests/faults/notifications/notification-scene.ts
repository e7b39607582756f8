import { join } from 'node:path';
import type { IntegrationInput } from '@waivers/contract/users/integrations.ts';
import { changeOwnerAccount } from '@waivers/contract/users/owner-account.ts';
import { addWebhook } from '@waivers/contract/webhooks/webhooks.ts';
import { startReceiver, type TestReceiver } from '@waivers/follow-ups/testing/receiver.ts';
import { environmentOf, openServices, type ServiceStandIns } from '@waivers/infra/stand-ins/services.ts';
import { ask } from '../../client/api.ts';
import { confirmedHeaders, type Owner, registerOwner } from '../../client/owner.ts';
import { publishWaiver } from '../../client/publication.ts';
import type { Publication } from '../../client/signing.ts';
import { type Cluster, makeCluster } from '../machine/cluster.ts';
import { type ProductProcess, type Program, prepareProduct } from '../machine/product-process.ts';

export type NotificationScene = {
  readonly cluster: Cluster;
  readonly product: ProductProcess;
  readonly services: ServiceStandIns;
  readonly receiver: TestReceiver;
  /** Publication of the business with Klaviyo, Shopify and a webhook. */
  readonly klaviyo: Publication;
  readonly mailchimp: Publication;
  close(): Promise<void>;
};

const connect = async (url: string, owner: Owner, sent: IntegrationInput): Promise<void> => {
  const input = { params: { id: owner.userId }, body: { config: { integrations: [sent] } } };
  await ask(url, changeOwnerAccount, input, await confirmedHeaders(url, owner));
};

export const openNotificationScene = async (place: string, program: Program): Promise<NotificationScene> => {
  const cluster = await makeCluster(join(place, 'cluster'));
  const services = await openServices();
  const receiver = await startReceiver();
  const product = await prepareProduct(place, cluster.migratorUrl, program, {
    ...environmentOf(services.addresses),
    WEBHOOK_NETWORKS: '127.0.0.1',
  });
  await product.start();
  const { url, registrationToken } = product;
  const open = async (email: IntegrationInput): Promise<Owner> => {
    const owner = await registerOwner(url, registrationToken);
    await connect(url, owner, email);
    return owner;
  };
  const { klaviyo, mailchimp, shopify } = services;
  const first = await open({ service: 'klaviyo', listId: klaviyo.listId, apiKey: klaviyo.key });
  const { tenant, clientId, clientSecret } = shopify;
  await connect(url, first, { service: 'shopify', tenant, clientId, clientSecret });
  const webhook = { url: receiver.url, types: ['signed_waiver.signed' as const] };
  await ask(url, addWebhook, { body: webhook }, await confirmedHeaders(url, first));
  const { audienceId, key: apiKey } = mailchimp;
  const second = await open({ service: 'mailchimp', audienceId, apiKey });
  return {
    cluster,
    product,
    services,
    receiver,
    klaviyo: await publishWaiver(url, first.authorization),
    mailchimp: await publishWaiver(url, second.authorization),
    close: async () => {
      receiver.close();
      await services.close();
    },
  };
};
