import { randomUUID } from 'node:crypto';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import type { EventLog } from '@waivers/events/log/event-log.ts';
import type { Kysely } from 'kysely';
import type { ReactorDatabase } from '../database/database.ts';
import type { ComposeMail } from '../mails/compose.ts';
import type { PasswordPayload } from '../mails/mail.ts';
import { passwordMail } from '../mails/password-mail.ts';
import type { AttemptServices } from '../outbox/attempt.ts';
import type { Outgoing } from '../outbox/delivery.ts';
import { type QueuedMail, queueMail } from '../outbox/queue.ts';

export const MAIL_KEY = { bytes: Buffer.alloc(32, 5) };

const A_WEEK_MS = 7 * 86_400_000;

export const aPayload = (changed: Partial<PasswordPayload> = {}): PasswordPayload => ({
  template: 'temporary-password',
  to: 'ada@example.com',
  firstName: 'Ada',
  company: 'Acme <script>alert(1)</script>',
  username: 'acme1234',
  temporaryPassword: 'abcde-fghjk-mnpqr-stuvw',
  expiresAt: '2026-11-28T12:00:00.000Z',
  ...changed,
});

export const queueOne = async (
  database: Kysely<ReactorDatabase>,
  changed: Partial<Omit<QueuedMail, 'payload'>> & { readonly payload?: Partial<PasswordPayload> } = {},
): Promise<string> => {
  const { payload, ...others } = changed;
  const mail = {
    eventId: randomUUID(),
    correlationId: randomUUID(),
    accountId: randomUUID(),
    personId: randomUUID(),
    recipient: 'user',
    notAfter: new Date(Date.now() + A_WEEK_MS),
    ...others,
    payload: aPayload(payload),
  };
  await queueMail(database, MAIL_KEY, mail);
  return mail.eventId;
};

/** As for an account that is in the log. */
export const composePassword: ComposeMail = async (_about, payload) =>
  'temporaryPassword' in payload
    ? passwordMail(payload, { locale: undefined, timeZone: 'UTC' }, 'https://waivers.example')
    : undefined;

/** With a mail server in memory that records mails. */
export const attemptServices = (database: Kysely<ReactorDatabase>, log: EventLog) => {
  const delivered: Outgoing[] = [];
  const services: AttemptServices = {
    log,
    keys: memoryKeyStore(),
    database,
    mailKey: MAIL_KEY,
    compose: composePassword,
    publicUrl: 'https://waivers.example',
    clock: () => new Date(),
    delivery: {
      channel: 'outbox',
      keeps: false,
      deliver: async (mail) => void delivered.push(mail),
    },
  };
  return { services, delivered };
};
