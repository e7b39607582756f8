import type { logIn } from '@waivers/contract/auth/log-in.ts';
import type { readWaiver } from '@waivers/contract/waivers/read-waiver.ts';
import type { Publication } from '../../client/signing-bodies.ts';
import { fromOwnAddress } from '../../faults/clients/address.ts';
import { call } from './calls.ts';
import { BASE_URL, OWNER, WAIVER_ID } from './settings.ts';

type Session = { readonly authorization: string; readonly renewAt: number };

export type Venue = { readonly publication: Publication; readonly session: Session };

/** Renews at a random moment of the second half, so that virtual users do not all log in together. */
const logInOwner = async (): Promise<Session> => {
  const headers = fromOwnAddress(crypto.randomUUID());
  const { status, answer } = await call<typeof logIn>('POST', '/v1/auth/login', { body: OWNER }, headers);
  if (answer === undefined || !('idToken' in answer))
    throw new Error(`${OWNER.username} could not log in at ${BASE_URL}: status ${status}`);
  const renewAt = Date.now() + answer.expiresIn * 1000 * (0.5 + Math.random() * 0.4);
  return { authorization: answer.idToken, renewAt };
};

/** Runs once, before the load. Its result reaches every virtual user. */
export const setup = async (): Promise<Venue> => {
  const session = await logInOwner();
  const { status, answer } = await call<typeof readWaiver>('GET', '/v1/waiver/{id}', {
    params: { id: WAIVER_ID },
    query: { locale: 'en' },
  });
  if (answer === undefined) throw new Error(`Waiver ${WAIVER_ID} cannot be read: status ${status}`);
  return {
    publication: { waiverId: WAIVER_ID, versionHash: answer.result.versionHash, locale: 'en' },
    session,
  };
};

let renewed: Session | undefined;
let renewing: Promise<Session> | undefined;

/** Headers of the owner's requests. Each virtual user renews its own token during long runs. */
export const asOwner = async ({ session }: Venue): Promise<{ readonly Authorization: string }> => {
  if (Date.now() >= (renewed ?? session).renewAt) {
    renewing ??= logInOwner();
    const waitedFor = renewing;
    try {
      renewed = await waitedFor;
    } finally {
      if (renewing === waitedFor) renewing = undefined;
    }
  }
  return { Authorization: (renewed ?? session).authorization };
};
