import type { ServiceResult } from '../service-calls/service-answer.ts';

/** A signer who opted in to news; never a minor. */
export type Contact = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The text beside the ticked box, and when the form was sent. */
  readonly consent: { readonly text: string; readonly at: string };
  readonly waiverTitle: string;
  /** Language of the signed document. */
  readonly locale: string;
};

/** A service that sends a business's newsletters. Both calls are idempotent. */
export type EmailMarketing = {
  /** Read-only. */
  verify(): Promise<ServiceResult>;
  /** Adds or updates the contact. */
  subscribe(contact: Contact): Promise<ServiceResult>;
};
