import type { Delivered, Delivery, FollowUp } from '../outbox/delivery.ts';
import type { Channel } from '../outcomes/commands.ts';
import type { ComposeMail } from './compose.ts';
import type { Mail, MailPayload } from './mail.ts';

export type Outgoing = Mail & {
  /** The same at every attempt, so that duplicates are recognisable; another one when it was wanted again. */
  readonly messageId: string;
};

/** How a mail leaves. */
export type MailSender = {
  readonly channel: Channel;
  readonly keeps: boolean;
  send(mail: Outgoing): Promise<Delivered>;
};

/** Without a mail server: shown at `/dev/outbox`. */
export const keptInOutbox: MailSender = {
  channel: 'outbox',
  keeps: true,
  send: async () => ({ kind: 'done' }),
};

/** A mail program folds mails of one id, so a mail that was asked for again has another. */
const messageIdOf = ({ id, wanted }: FollowUp, domain: string): string =>
  `<${id}${wanted === 0 ? '' : `.${wanted}`}@${domain}>`;

/** @param domain of message ids */
export const mailDelivery = (compose: ComposeMail, sender: MailSender, domain: string): Delivery => ({
  channel: sender.channel,
  keeps: sender.keeps,
  deliver: async (followUp) => {
    const mail = await compose(followUp, followUp.payload as MailPayload);
    if (mail === undefined) return { kind: 'unwanted' };
    return sender.send({ ...mail, messageId: messageIdOf(followUp, domain) });
  },
});
