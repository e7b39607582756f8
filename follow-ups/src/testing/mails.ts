import { randomUUID } from 'node:crypto';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import type { Kysely } from 'kysely';
import type { ReactorDatabase } from '../database/database.ts';
import type { ComposeMail } from '../mails/compose.ts';
import type { PasswordPayload } from '../mails/layout/mail.ts';
import { passwordMail } from '../mails/letters/password-mail.ts';
import { type MailSender, mailDelivery, type Outgoing } from '../mails/mail-delivery.ts';
import { type QueuedMail, queueMail } from '../mails/queue-mail.ts';
import type { AttemptServices } from '../outbox/attempt.ts';
import type { Deliveries } from '../outbox/delivery.ts';

export const MAIL_KEY = { bytes: Buffer.alloc(32, 5) };

const A_WEEK_MS = 7 * 86_400_000;

export const testPayload = (changed: Partial<PasswordPayload> = {}): PasswordPayload => ({
  template: 'temporary-password',
  to: 'ada@example.com',
  firstName: 'Ada',
  company: 'Acme <script>alert(1)</script>',
  username: 'acme1234',
  temporaryPassword: 'abcde-fghjk-mnpqr-stuvw',
  expiresAt: '2026-11-28T12:00:00.000Z',
  ...changed,
});

export const queueTestMail = async (
  database: Kysely<ReactorDatabase>,
  changed: Partial<Omit<QueuedMail, 'payload'>> & { readonly payload?: Partial<PasswordPayload> } = {},
): Promise<string> => {
  const { payload, ...others } = changed;
  const mail = {
    eventId: randomUUID(),
    stream: `user-${randomUUID()}`,
    correlationId: randomUUID(),
    accountId: randomUUID(),
    personId: randomUUID(),
    recipient: 'user',
    notAfter: new Date(Date.now() + A_WEEK_MS),
    ...others,
    payload: testPayload(payload),
  };
  await queueMail(database, MAIL_KEY, mail);
  return mail.eventId;
};

/** Composes password mails with fixed account settings, without reading the log. */
export const composePassword: ComposeMail = async (_about, payload) =>
  'temporaryPassword' in payload
    ? passwordMail(payload, { locale: undefined, timeZone: 'UTC' }, 'https://waivers.example')
    : 'unwanted';

export const sendingVia = (sender: MailSender, compose = composePassword): Deliveries => ({
  mail: mailDelivery({
    compose,
    sender,
    turns: { take: async () => 0 },
    domain: 'waivers.example',
  }),
});

export const senderFrom = (send: MailSender['send']): MailSender => ({ send });

/** Creates services with an in-memory sender that records mails. */
export const attemptServices = (database: Kysely<ReactorDatabase>, log: EventLog) => {
  const delivered: Outgoing[] = [];
  const services: AttemptServices = {
    log,
    keys: memoryKeyStore(),
    database,
    mailKey: MAIL_KEY,
    clock: () => new Date(),
    deliveries: sendingVia(
      senderFrom(async (mail) => {
        delivered.push(mail);
        return { kind: 'done', answer: { code: 250 } };
      }),
    ),
  };
  return { services, delivered };
};
