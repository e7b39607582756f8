import type { ServiceResult } from '../service-calls/service-answer.ts';

/** An adult, or the guardian of a family. Of minors only the number is passed on. */
export type Customer = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly signedWaiverId: string;
  /** RFC 3339. */
  readonly signedAt: string;
  readonly minors: number;
};

/** A business's till. Both calls are idempotent. */
export type PointOfSale = {
  /** Read-only. */
  verify(): Promise<ServiceResult>;
  /** Adds the customer, or notes the signature on an existing one. */
  upsertSigner(customer: Customer): Promise<ServiceResult>;
};
