import type { Mail } from '../mails/mail.ts';

export type Outgoing = Mail & {
  /** The same at every attempt, so that duplicates are recognisable. */
  readonly messageId: string;
};

/** How a mail leaves the outbox. */
export type Delivery = {
  readonly channel: 'outbox';
  readonly keeps: boolean;
  /** @throws Error when it was not delivered; it is retried later */
  deliver(mail: Outgoing): Promise<void>;
};

/** Without a mail server: shown at `/dev/outbox`. */
export const keptInOutbox: Delivery = { channel: 'outbox', keeps: true, deliver: async () => undefined };
