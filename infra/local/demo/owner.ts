import { setTimeout as pause } from 'node:timers/promises';
import { outboxPath } from '@waivers/follow-ups/dev-outbox/outbox-key.ts';
import { type Api, resultOf, succeeded } from './api.ts';

const COMPANY = 'Demo Adventure Park';
const EMAIL = 'demo@example.test';
/** Command id, so that registering twice is the same registration. */
const REGISTRATION = '5a0e8a43-8f6c-4a3b-9a52-0d1c6f8f7b10';

export type DemoOwner = { readonly token: string; readonly username: string; readonly accountId: string };

const lineOf = (text: string, label: string): string =>
  text.match(new RegExp(`^${label}: (.+)$`, 'm'))?.[1]?.trim() ?? '';

type User = { readonly username: string; readonly account: { readonly id: string } };
type LoggedIn = { readonly idToken: string };

const logIn = async (api: Api, password: string): Promise<DemoOwner | undefined> => {
  const answer = await api('/v1/auth/login', { body: { username: EMAIL, password } });
  const { idToken } = answer.body as Partial<LoggedIn>;
  if (answer.status !== 200 || idToken === undefined) return undefined;
  const me = resultOf<User>(await api('/v1/auth/me', { headers: { authorization: idToken } }));
  return { token: idToken, username: me.username, accountId: me.account.id };
};

type Mail = { readonly to: string; readonly text: string };

const MAIL_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 100;

/** A reactor makes the mail, a moment after the answer. */
const temporaryPassword = async (api: Api, registrationToken: string): Promise<string> => {
  const until = performance.now() + MAIL_WITHIN_MS;
  for (;;) {
    const mails = succeeded(await api(outboxPath(registrationToken))).results as readonly Mail[];
    const mail = mails.find(({ to }) => to === EMAIL);
    if (mail !== undefined || performance.now() > until)
      return lineOf(mail?.text ?? '', 'Temporary password');
    await pause(LOOK_EVERY_MS);
  }
};

/** Registered on first use. @returns undefined when its password has been changed */
export const demoOwner = async (
  api: Api,
  registrationToken: string,
  password: string,
): Promise<DemoOwner | undefined> => {
  const known = await logIn(api, password);
  if (known !== undefined) return known;
  const registered = await api('/v1/user', {
    body: { company: COMPANY, firstName: 'Dana', lastName: 'Demo', email: EMAIL, timeZone: 'Europe/Berlin' },
    headers: { 'x-registration-token': registrationToken, 'idempotency-key': REGISTRATION },
  });
  if (registered.status >= 300) return undefined;
  const challenge = await api('/v1/auth/login', {
    body: { username: EMAIL, password: await temporaryPassword(api, registrationToken) },
  });
  const { session } = challenge.body;
  if (session === undefined) return undefined;
  succeeded(await api('/v1/auth/new-password', { body: { session, newPassword: password } }));
  return logIn(api, password);
};
