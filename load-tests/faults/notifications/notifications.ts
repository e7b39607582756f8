import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import { hashOf } from '@waivers/infra/stand-ins/mailchimp.ts';
import type { StandIn, StandInRequest } from '@waivers/infra/stand-ins/stand-in.ts';
import { v7 } from 'uuid';
import { ask } from '../../client/api.ts';
import { adultSigning } from '../../client/signing.ts';
import { fromOwnAddress } from '../clients/address.ts';
import type { NotificationScene } from './notification-scene.ts';

/** One call to a recipient. Repeats of the same `call` must have the same `words`. */
type Said = { readonly call: string; readonly words: string };

/** A notification about a signature, sent to one external recipient. */
export type Notification = {
  readonly template: 'contact' | 'customer' | 'signed_waiver.signed';
  readonly said: () => readonly Said[];
  readonly isDelivered: () => boolean;
};

export const MESSAGE = 'message';

type Signer = { readonly id: string; readonly address: string };

const saidTo = (standIn: StandIn, isAbout: (asked: StandInRequest) => boolean) => () =>
  standIn.requests
    .filter(isAbout)
    .map(({ method, path, body }) => ({ call: `${method} ${path} ${body.slice(0, 40)}`, words: body }));

const names =
  ({ id, address }: Signer) =>
  ({ body }: StandInRequest): boolean =>
    body.includes(address) || body.includes(id);

const atKlaviyo = ({ services: { klaviyo } }: NotificationScene, signer: Signer): Notification => ({
  template: 'contact',
  said: saidTo(klaviyo, names(signer)),
  isDelivered: () => klaviyo.profiles.has(signer.address) && klaviyo.subscribed.has(signer.address),
});

const atMailchimp = ({ services: { mailchimp } }: NotificationScene, signer: Signer): Notification => ({
  template: 'contact',
  said: saidTo(mailchimp, ({ path }) => path.includes(hashOf(signer.address))),
  isDelivered: () => mailchimp.members.has(hashOf(signer.address)),
});

const atShopify = ({ services: { shopify } }: NotificationScene, signer: Signer): Notification => ({
  template: 'customer',
  said: saidTo(shopify, names(signer)),
  isDelivered: () =>
    shopify.customers.get(signer.address)?.metafields.get('waiver.signed_waiver_id') === signer.id,
});

const atWebhook = ({ receiver }: NotificationScene, { id }: Signer): Notification => {
  const came = () => receiver.received.filter(({ body }) => body.includes(id));
  return {
    template: 'signed_waiver.signed',
    said: () =>
      came().map(({ headers, body }) => ({ call: MESSAGE, words: `${headers['webhook-id']} ${body}` })),
    isDelivered: () => came().length > 0,
  };
};

export const signOne = async (
  scene: NotificationScene,
  business: 'klaviyo' | 'mailchimp',
): Promise<{ readonly id: string; readonly notifications: readonly Notification[] }> => {
  const id = v7();
  const signer = { id, address: `${id}@people.test` };
  const signing = adultSigning(scene[business], { id, signer: { email: signer.address } });
  const adult = { ...signing.submission.adult, optIn__email: true };
  const body = { ...signing, submission: { adult } };
  await ask(scene.product.url, signWaiver, { body }, fromOwnAddress(id));
  const notifications =
    business === 'klaviyo'
      ? [atKlaviyo(scene, signer), atShopify(scene, signer), atWebhook(scene, signer)]
      : [atMailchimp(scene, signer)];
  return { id, notifications };
};

/** Whether the recipient got different words or more than `most` calls. */
export const isDoubled = ({ said }: Notification, most: number): boolean =>
  [...Map.groupBy(said(), ({ call }) => call).values()].some(
    (calls) => calls.length > most || new Set(calls.map(({ words }) => words)).size > 1,
  );
