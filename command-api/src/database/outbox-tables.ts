/** Tables of the schema `outbox`. */
export type OutboxDatabase = {
  'outbox.mails': {
    id: string;
    event_id: string;
    template: string;
    /** Keyed fingerprint of the address in lower case. */
    recipient_hash: Buffer;
    account_id: string;
    /** Whom the mail is to. */
    user_id: string;
    /** Sealed JSON: address and values of the template. */
    payload: Buffer;
    queued_at: Date;
  };
};
