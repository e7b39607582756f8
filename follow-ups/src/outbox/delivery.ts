import type { Mail } from '../mails/mail.ts';

/** A mail on its way. */
export type Outgoing = Mail & {
  /** The same at every attempt: whoever gets the mail twice can tell. */
  readonly messageId: string;
};

/** How a mail leaves the outbox. */
export type Delivery = {
  /** What the log says of how it was done. */
  readonly channel: 'outbox';
  /** The mail stays readable here, because nobody else has it. */
  readonly keeps: boolean;
  /** @throws Error when it was not delivered: it is tried again later */
  deliver(mail: Outgoing): Promise<void>;
};

/** Without a mail server: the mail is kept in the outbox and shown at `/dev/outbox`. */
export const keptInOutbox: Delivery = { channel: 'outbox', keeps: true, deliver: async () => undefined };
