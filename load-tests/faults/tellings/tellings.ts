import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import { hashOf } from '@waivers/infra/stand-ins/mailchimp.ts';
import type { Asked, StandIn } from '@waivers/infra/stand-ins/stand-in.ts';
import { v7 } from 'uuid';
import { ask } from '../../client/api.ts';
import { adultSigning } from '../../client/signing.ts';
import { fromOwnAddress } from '../clients/address.ts';
import type { TellingsScene } from './tellings-scene.ts';

/** One thing that is said: `call` again has to be the same `words`. */
type Said = { readonly call: string; readonly words: string };

/** Somebody outside who is to be told of one signature. */
export type Telling = {
  /** As the follow-up names what it is. */
  readonly template: 'contact' | 'customer' | 'signed_waiver.signed';
  readonly said: () => readonly Said[];
  /** Has all of it. */
  readonly isTold: () => boolean;
};

/** The one call of a webhook. */
export const MESSAGE = 'message';

type Signer = { readonly id: string; readonly address: string };

const saidTo = (standIn: StandIn, isAbout: (asked: Asked) => boolean) => () =>
  standIn.asked
    .filter(isAbout)
    .map(({ method, path, body }) => ({ call: `${method} ${path} ${body.slice(0, 40)}`, words: body }));

const names =
  ({ id, address }: Signer) =>
  ({ body }: Asked): boolean =>
    body.includes(address) || body.includes(id);

const atKlaviyo = ({ services: { klaviyo } }: TellingsScene, signer: Signer): Telling => ({
  template: 'contact',
  said: saidTo(klaviyo, names(signer)),
  isTold: () => klaviyo.profiles.has(signer.address) && klaviyo.subscribed.has(signer.address),
});

const atMailchimp = ({ services: { mailchimp } }: TellingsScene, signer: Signer): Telling => ({
  template: 'contact',
  said: saidTo(mailchimp, ({ path }) => path.includes(hashOf(signer.address))),
  isTold: () => mailchimp.members.has(hashOf(signer.address)),
});

const atShopify = ({ services: { shopify } }: TellingsScene, signer: Signer): Telling => ({
  template: 'customer',
  said: saidTo(shopify, names(signer)),
  isTold: () =>
    shopify.customers.get(signer.address)?.metafields.get('waiver.signed_waiver_id') === signer.id,
});

const atWebhook = ({ receiver }: TellingsScene, { id }: Signer): Telling => {
  const came = () => receiver.received.filter(({ body }) => body.includes(id));
  return {
    template: 'signed_waiver.signed',
    said: () =>
      came().map(({ headers, body }) => ({ call: MESSAGE, words: `${headers['webhook-id']} ${body}` })),
    isTold: () => came().length > 0,
  };
};

/** Somebody who has asked for news signs at one of the two businesses. */
export const signOne = async (
  scene: TellingsScene,
  business: 'klaviyo' | 'mailchimp',
): Promise<{ readonly id: string; readonly tellings: readonly Telling[] }> => {
  const id = v7();
  const signer = { id, address: `${id}@people.test` };
  const signing = adultSigning(scene[business], { id, email: signer.address });
  const adult = { ...signing.submission.adult, optIn__email: true };
  const body = { ...signing, submission: { adult } };
  await ask(scene.product.url, signWaiver, { body }, fromOwnAddress(id));
  const tellings =
    business === 'klaviyo'
      ? [atKlaviyo(scene, signer), atShopify(scene, signer), atWebhook(scene, signer)]
      : [atMailchimp(scene, signer)];
  return { id, tellings };
};

/** In other words, or more often than this. */
export const isDoubled = ({ said }: Telling, most: number): boolean =>
  [...Map.groupBy(said(), ({ call }) => call).values()].some(
    (calls) => calls.length > most || new Set(calls.map(({ words }) => words)).size > 1,
  );
