import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { outboxPath } from '@waivers/follow-ups/dev-outbox/outbox-key.ts';
import { expectOk } from './api.ts';

export type Owner = {
  readonly username: string;
  readonly password: string;
  readonly authorization: string;
  /** Part of public addresses. */
  readonly accountId: string;
};

type Mail = { readonly to: string; readonly subject: string; readonly text: string };

const lineOf = (text: string, label: string): string => {
  const value = text.split('\n').find((line) => line.startsWith(`${label}: `));
  if (value === undefined) throw new Error(`The mail has no line “${label}: …”.`);
  return value.slice(label.length + 2).trim();
};

const MAIL_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 100;

/** A reactor makes the mail, a moment after the answer. */
const mailTo = async (baseUrl: string, registrationToken: string, address: string): Promise<Mail> => {
  const path = outboxPath(registrationToken);
  const until = performance.now() + MAIL_WITHIN_MS;
  while (performance.now() < until) {
    const { body } = await expectOk<{ results: readonly Mail[] }>(baseUrl, path);
    const mail = body.results.find(({ to }) => to === address);
    if (mail !== undefined) return mail;
    await pause(LOOK_EVERY_MS);
  }
  throw new Error(`No mail to ${address} in the outbox.`);
};

export const temporaryLogIn = async (
  baseUrl: string,
  registrationToken: string,
  address: string,
): Promise<{ readonly subject: string; readonly username: string; readonly temporaryPassword: string }> => {
  const { subject, text } = await mailTo(baseUrl, registrationToken, address);
  return {
    subject,
    username: lineOf(text, 'Username'),
    temporaryPassword: lineOf(text, 'Temporary password'),
  };
};

/** Registers, replaces the temporary password, and logs in. @param tell called before each step */
export const registerOwner = async (
  baseUrl: string,
  registrationToken: string,
  tell: (step: string, detail?: unknown) => void = () => {},
): Promise<Owner> => {
  const email = `owner-${randomUUID().slice(0, 8)}@venue.test`;
  const user = {
    company: 'Höhenluft Climbing',
    firstName: 'Mara',
    lastName: 'Lindqvist',
    email,
    timeZone: 'Europe/Berlin',
  };
  tell('POST /v1/user: an owner registers with the hidden token', user);
  const registered = await expectOk<{ result: { accountId: string } }>(baseUrl, '/v1/user', {
    body: user,
    headers: { 'x-registration-token': registrationToken, 'idempotency-key': randomUUID() },
  });
  const { subject, username, temporaryPassword } = await temporaryLogIn(baseUrl, registrationToken, email);
  tell(
    'GET /dev/outbox, with the key of the link that the start prints: the mail with user name and temporary password',
    {
      subject,
      username,
    },
  );
  const first = await expectOk<{ challenge: string; session: string }>(baseUrl, '/v1/auth/login', {
    body: { username, password: temporaryPassword },
  });
  tell('POST /v1/auth/login: a temporary password only opens the way to one of the owner’s own', {
    challenge: first.body.challenge,
  });
  const password = `climb-${randomUUID()}`;
  const loggedIn = await expectOk<{ idToken: string; expiresIn: number }>(baseUrl, '/v1/auth/new-password', {
    body: { session: first.body.session, newPassword: password },
  });
  tell('POST /v1/auth/new-password: logged in', { expiresIn: loggedIn.body.expiresIn });
  return {
    username,
    password,
    authorization: loggedIn.body.idToken,
    accountId: registered.body.result.accountId,
  };
};
