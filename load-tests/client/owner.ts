import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { confirm } from '@waivers/contract/auth/confirm.ts';
import { chooseFirstPassword, logIn } from '@waivers/contract/auth/log-in.ts';
import { register } from '@waivers/contract/users/register.ts';
import { outboxPath } from '@waivers/follow-ups/dev-outbox/outbox-key.ts';
import { type ShownMail, shownMails } from '@waivers/follow-ups/dev-outbox/shown-mails.ts';
import { ask, NotAnsweredOk, rawCall } from './api.ts';

export type Owner = {
  readonly username: string;
  readonly password: string;
  readonly authorization: string;
  /** Part of public URLs. */
  readonly accountId: string;
  readonly userId: string;
};

const lineOf = (text: string, label: string): string => {
  const value = text.split('\n').find((line) => line.startsWith(`${label}: `));
  if (value === undefined) throw new Error(`The mail has no line “${label}: …”.`);
  return value.slice(label.length + 2).trim();
};

const MAIL_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 100;

export type ReadMail = Pick<ShownMail, 'to' | 'subject' | 'text'>;

export type Mailbox = () => Promise<readonly ReadMail[]>;

export const outboxOf =
  (baseUrl: string, registrationToken: string): Mailbox =>
  async () => {
    const path = outboxPath(registrationToken);
    const kept = await rawCall(baseUrl, path);
    if (kept.status !== 200) throw new NotAnsweredOk('GET', path, kept);
    return shownMails.parse(JSON.parse(kept.text)).results;
  };

/** Polls, because a reactor queues the mail after the response. */
export const mailTo = async (mailbox: Mailbox, address: string): Promise<ReadMail> => {
  const until = performance.now() + MAIL_WITHIN_MS;
  while (performance.now() < until) {
    const mail = (await mailbox()).find(({ to }) => to === address);
    if (mail !== undefined) return mail;
    await pause(LOOK_EVERY_MS);
  }
  throw new Error(`No mail to ${address} has come.`);
};

export const temporaryLogIn = async (
  baseUrl: string,
  registrationToken: string,
  address: string,
  mailbox: Mailbox = outboxOf(baseUrl, registrationToken),
): Promise<{ readonly subject: string; readonly username: string; readonly temporaryPassword: string }> => {
  const { subject, text } = await mailTo(mailbox, address);
  return {
    subject,
    username: lineOf(text, 'Username'),
    temporaryPassword: lineOf(text, 'Temporary password'),
  };
};

/** A temporary password only permits choosing a new one. */
export const firstLogIn = async (
  baseUrl: string,
  username: string,
  temporaryPassword: string,
): Promise<{ readonly challenge: string; readonly session: string }> => {
  const first = await ask(baseUrl, logIn, { body: { username, password: temporaryPassword } });
  if (!('session' in first)) throw new Error('A temporary password was enough to log in.');
  return first;
};

/** Chooses the first password of a person who has no second factor. @returns the new session's token */
export const setFirstPassword = async (
  baseUrl: string,
  session: string,
  newPassword: string,
): Promise<{ readonly idToken: string; readonly expiresIn: number }> => {
  const answer = await ask(baseUrl, chooseFirstPassword, { body: { session, newPassword } });
  if (!('idToken' in answer)) throw new Error('The first log-in requires a second factor.');
  return answer;
};

/** Returns a new token, because the first one expires before thirty cycles end. */
export const logInAgain = async (
  baseUrl: string,
  { username, password }: Pick<Owner, 'username' | 'password'>,
): Promise<string> => {
  const answer = await ask(baseUrl, logIn, { body: { username, password } });
  if (!('idToken' in answer)) throw new Error('The owner could not log in.');
  return answer.idToken;
};

export const confirmedHeaders = async (
  baseUrl: string,
  { authorization, password }: Pick<Owner, 'authorization' | 'password'>,
): Promise<Readonly<Record<string, string>>> => {
  const asked = { body: { currentPassword: password } };
  const { confirmation } = await ask(baseUrl, confirm, asked, { authorization });
  return { authorization, 'x-confirmation': confirmation };
};

/** Registers an owner and logs in with a new password. @param mailbox receives the temporary password */
export const registerOwner = async (
  baseUrl: string,
  registrationToken: string,
  tell: (step: string, detail?: unknown) => void = () => {},
  mailbox?: Mailbox,
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
  const registration = { headers: { 'x-registration-token': registrationToken }, body: user };
  const { result } = await ask(baseUrl, register, registration, { 'idempotency-key': randomUUID() });
  const { subject, username, temporaryPassword } = await temporaryLogIn(
    baseUrl,
    registrationToken,
    email,
    mailbox,
  );
  tell(
    'GET /dev/outbox, with the key from the printed link: the mail with user name and temporary password',
    {
      subject,
      username,
    },
  );
  const { session, challenge } = await firstLogIn(baseUrl, username, temporaryPassword);
  tell('POST /v1/auth/login: a temporary password only allows choosing a new one', {
    challenge,
  });
  const password = `climb-${randomUUID()}`;
  const { idToken, expiresIn } = await setFirstPassword(baseUrl, session, password);
  tell('POST /v1/auth/new-password: logged in', { expiresIn });
  const { accountId, id: userId } = result;
  return { username, password, authorization: idToken, accountId, userId };
};
