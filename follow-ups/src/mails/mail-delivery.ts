import type { Delivery, DeliveryResult, DueFollowUp } from '../outbox/delivery.ts';
import type { RecipientRateLimit } from '../outbox/recipient-rate-limit.ts';
import type { ComposeMail } from './compose.ts';
import type { Mail, MailPayload, MailTemplate } from './layout/mail.ts';

export type Outgoing = Mail & {
  /** Stays the same across attempts, so that duplicates can be recognised; changes when the mail is requested again. */
  readonly messageId: string;
};

export type MailSender = {
  send(mail: Outgoing): Promise<DeliveryResult>;
};

/**
 * Keeps mails instead of sending them when no mail server is set up. They are composed when someone opens
 * `/dev/outbox`. Only reminders are checked when due, because they may be obsolete by then.
 */
export const outboxDelivery = (compose: ComposeMail): Delivery => ({
  channel: 'outbox',
  keeps: true,
  deliver: async (followUp) => {
    const payload = followUp.payload as MailPayload;
    if (payload.template !== 'video-reminder') return { kind: 'done' };
    const mail = await compose(followUp, payload);
    return { kind: typeof mail === 'string' ? mail : 'done' };
  },
});

/** Mail clients hide messages with an id they have already seen, so a mail that is requested again gets a new one. */
const messageIdOf = ({ id, wanted }: DueFollowUp, domain: string): string =>
  `<${id}${wanted === 0 ? '' : `.${wanted}`}@${domain}>`;

/** Mails to addresses that anyone can enter in the public form. */
const TO_STRANGERS: ReadonlySet<MailTemplate> = new Set(['signed-waiver', 'video-reminder']);

export type MailDeliveryServices = {
  readonly compose: ComposeMail;
  readonly sender: MailSender;
  readonly turns: RecipientRateLimit;
  readonly domain: string;
};

export const mailDelivery = ({ compose, sender, turns, domain }: MailDeliveryServices): Delivery => ({
  channel: 'smtp',
  keeps: false,
  deliver: async (followUp, isHeld) => {
    const payload = followUp.payload as MailPayload;
    const mail = await compose(followUp, payload);
    if (typeof mail === 'string') return { kind: mail };
    if (TO_STRANGERS.has(payload.template)) {
      const ms = await turns.take(mail.to, followUp.id);
      if (ms > 0) return { kind: 'later', ms };
    }
    if (!(await isHeld())) return { kind: 'lost' };
    return sender.send({ ...mail, messageId: messageIdOf(followUp, domain) });
  },
});
