import type { ServiceResult } from '../service-calls/service-answer.ts';

/** Who signed: an adult, or the guardian of a family. Of minors only how many there are. */
export type Customer = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly signedWaiverId: string;
  /** RFC 3339. */
  readonly signedAt: string;
  readonly minors: number;
};

/** The till of a business. Both calls may be repeated. */
export type PointOfSale = {
  /** Changes nothing. */
  verify(): Promise<ServiceResult>;
  /** Adds the customer, or notes on who is there that they have signed. */
  upsertSigner(customer: Customer): Promise<ServiceResult>;
};
