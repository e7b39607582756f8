import type { ServiceResult } from '../service-calls/service-answer.ts';

/** An adult, or the guardian of a family. For minors, only their number is passed on. */
export type Customer = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly signedWaiverId: string;
  /** RFC 3339. */
  readonly signedAt: string;
  readonly minors: number;
};

/** A business's point of sale. All calls are idempotent. */
export type PointOfSale = {
  /** Checks the connection without changing anything. */
  verify(): Promise<ServiceResult>;
  /** Adds the customer, or records the signature on an existing one. */
  upsertSigner(customer: Customer): Promise<ServiceResult>;
};
