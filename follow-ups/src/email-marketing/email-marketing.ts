import type { ServiceResult } from '../service-calls/service-answer.ts';

/** A signer who opted in to newsletters; never a minor. */
export type Contact = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Text next to the ticked checkbox, and the time of submission. */
  readonly consent: { readonly text: string; readonly at: string };
  readonly waiverTitle: string;
  readonly locale: string;
};

/** A service that sends a business's newsletters. All calls are idempotent. */
export type EmailMarketing = {
  /** Checks the connection without changing anything. */
  verify(): Promise<ServiceResult>;
  subscribe(contact: Contact): Promise<ServiceResult>;
};
