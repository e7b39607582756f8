import { setTimeout as pause } from 'node:timers/promises';
import { confirm } from '@waivers/contract/auth/confirm.ts';
import { chooseFirstPassword, logIn as logInCall } from '@waivers/contract/auth/log-in.ts';
import { register } from '@waivers/contract/users/register.ts';
import { outboxPath } from '@waivers/follow-ups/dev-outbox/outbox-key.ts';
import { shownMails } from '@waivers/follow-ups/dev-outbox/shown-mails.ts';
import { type Api, apiAt } from './api.ts';

const COMPANY = 'Demo Adventure Park';
export const TIME_ZONE = 'Europe/Berlin';
const EMAIL = 'demo@example.test';
/** Fixed command id that makes registration idempotent. */
const REGISTRATION = '5a0e8a43-8f6c-4a3b-9a52-0d1c6f8f7b10';

export type DemoOwner = {
  readonly token: string;
  /** Confirmation token, obtained with the password, for calls that require more than the session's token. */
  readonly confirmation: string;
  readonly username: string;
  readonly userId: string;
  readonly accountId: string;
};

const lineOf = (text: string, label: string): string =>
  text.match(new RegExp(`^${label}: (.+)$`, 'm'))?.[1]?.trim() ?? '';

export const logIn = async (api: Api, password: string): Promise<DemoOwner | undefined> => {
  const sent = await api.send(logInCall, { body: { username: EMAIL, password } });
  if (!sent.ok || !('idToken' in sent.answer)) return undefined;
  const { idToken, user } = sent.answer;
  const request = { body: { currentPassword: password } };
  const { confirmation } = await api.ask(confirm, request, { authorization: idToken });
  return {
    token: idToken,
    confirmation,
    username: user.username,
    userId: user.id,
    accountId: user.account.id,
  };
};

const MAIL_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 100;

/** Polls the outbox, because the reactor queues the mail after registration returns. */
const temporaryPassword = async (url: string, registrationToken: string): Promise<string> => {
  const until = performance.now() + MAIL_WITHIN_MS;
  for (;;) {
    const response = await fetch(new URL(outboxPath(registrationToken), url), {
      headers: { accept: 'application/json' },
    });
    if (!response.ok) throw new Error(`The outbox answered the demo ${response.status}.`);
    const mail = shownMails.parse(await response.json()).results.find(({ to }) => to === EMAIL);
    if (mail !== undefined || performance.now() > until)
      return lineOf(mail?.text ?? '', 'Temporary password');
    await pause(LOOK_EVERY_MS);
  }
};

/**
 * Registers the owner in the past but logs in now, because a token expires with its session.
 * @returns undefined if the owner exists with another password
 */
export const registerOwner = async (
  url: string,
  past: Api,
  registrationToken: string,
  password: string,
): Promise<DemoOwner | undefined> => {
  const person = { firstName: 'Dana', lastName: 'Demo', email: EMAIL };
  const registration = {
    headers: { 'x-registration-token': registrationToken },
    body: { ...person, company: COMPANY, timeZone: TIME_ZONE },
  };
  const registered = await past.send(register, registration, { 'idempotency-key': REGISTRATION });
  if (!registered.ok) return undefined;
  const temporary = await temporaryPassword(url, registrationToken);
  const first = await past.send(logInCall, { body: { username: EMAIL, password: temporary } });
  if (!first.ok || !('session' in first.answer)) return undefined;
  await past.ask(chooseFirstPassword, { body: { session: first.answer.session, newPassword: password } });
  return logIn(apiAt(url), password);
};
