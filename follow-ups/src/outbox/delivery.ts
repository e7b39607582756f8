import type { Mail } from '../mails/mail.ts';

export type Outgoing = Mail & {
  /** The same at every attempt, so that duplicates are recognisable. */
  readonly messageId: string;
};

/** How a mail leaves the outbox. */
export type Delivery = {
  /** As recorded in the log. */
  readonly channel: 'outbox';
  /** Keeps the mail readable, because nobody else has it. */
  readonly keeps: boolean;
  /** @throws Error when it was not delivered; it is retried later */
  deliver(mail: Outgoing): Promise<void>;
};

/** Without a mail server: shown at `/dev/outbox`. */
export const keptInOutbox: Delivery = { channel: 'outbox', keeps: true, deliver: async () => undefined };
