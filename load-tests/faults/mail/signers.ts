import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import { v7 } from 'uuid';
import { ask } from '../../client/api.ts';
import { adultSigning } from '../../client/signing.ts';
import { fromOwnAddress } from '../clients/address.ts';
import { asSuperuser } from '../machine/superuser.ts';
import { until } from '../machine/until.ts';
import type { MailScene } from './mail-scene.ts';

export type Signer = { readonly id: string; readonly address: string };

const AT_ONCE = 20;

export const signAll = async (
  { product, publication }: MailScene,
  count: number,
): Promise<readonly Signer[]> => {
  const signers = Array.from({ length: count }, () => {
    const id = v7();
    return { id, address: `${id}@people.test` };
  });
  for (let from = 0; from < count; from += AT_ONCE) {
    await Promise.all(
      signers.slice(from, from + AT_ONCE).map(({ id, address }) => {
        const body = adultSigning(publication, { id, signer: { email: address } });
        return ask(product.url, signWaiver, { body }, fromOwnAddress(id));
      }),
    );
  }
  return signers;
};

type Standing = { readonly queued: number; readonly waiting: number };

const standingOf = ({ cluster }: MailScene, signers: readonly Signer[]): Promise<Standing> =>
  asSuperuser(cluster.superuserUrl, async (client) => {
    const { rows } = await client.query<Standing>(
      `select count(*)::int as queued, count(*) filter (where state = 'waiting')::int as waiting
      from follow_ups.outbox where stream = any ($1)`,
      [signers.map(({ id }) => `signedWaiver-${id}`)],
    );
    return rows[0] ?? { queued: 0, waiting: 0 };
  });

export const untilQueued = (scene: MailScene, signers: readonly Signer[]): Promise<boolean> =>
  until('a mail is queued for everybody', async () => {
    const { queued } = await standingOf(scene, signers);
    return queued === signers.length;
  });

const SETTLED_WITHIN_MS = 180_000;

/** @param pass called on each poll, for example to skip a wait */
export const untilSettled = (
  scene: MailScene,
  signers: readonly Signer[],
  pass: () => Promise<void> = async () => undefined,
): Promise<boolean> =>
  until(
    'nothing waits in the outbox',
    async () => {
      await pass();
      const { queued, waiting } = await standingOf(scene, signers);
      return queued === signers.length && waiting === 0;
    },
    SETTLED_WITHIN_MS,
  );

const change = ({ cluster }: MailScene, statement: string): Promise<void> =>
  asSuperuser(cluster.superuserUrl, async (client) => void (await client.query(statement)));

export const letAnHourPass = (scene: MailScene): Promise<void> =>
  change(
    scene,
    `update follow_ups.outbox set queued_at = queued_at - interval '1 hour', due_at = due_at - interval '1 hour',
      not_after = not_after - interval '1 hour' where state = 'waiting'`,
  );

export const makeDue = (scene: MailScene): Promise<void> =>
  change(
    scene,
    "update follow_ups.outbox set due_at = clock_timestamp() where state = 'waiting' and lease is null",
  );

/** Expires a dead worker's leases instead of waiting. */
export const endLeases = (scene: MailScene): Promise<void> =>
  change(scene, "update follow_ups.outbox set leased_until = clock_timestamp() where state = 'waiting'");

export type Mailed = { readonly mails: number; readonly messageIds: number };

export const mailedTo = ({ mails }: MailScene): ((signer: Signer) => Mailed) => {
  const byAddress = Map.groupBy(mails.received(), ({ recipients }) => recipients[0] ?? '');
  return ({ address }) => {
    const got = byAddress.get(address) ?? [];
    return { mails: got.length, messageIds: new Set(got.map(({ messageId }) => messageId)).size };
  };
};
