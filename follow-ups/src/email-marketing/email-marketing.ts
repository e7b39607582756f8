import type { ServiceResult } from '../service-calls/service-answer.ts';

/** A signer who has asked for news. Never a minor. */
export type Contact = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** What stood beside the box that was ticked, and when it was sent. */
  readonly consent: { readonly text: string; readonly at: string };
  readonly waiverTitle: string;
  /** Of the document that was signed. */
  readonly locale: string;
};

/** A service that sends a business's news. Both calls may be repeated. */
export type EmailMarketing = {
  /** Changes nothing. */
  verify(): Promise<ServiceResult>;
  /** Adds the contact, or brings up to date who is there. */
  subscribe(contact: Contact): Promise<ServiceResult>;
};
