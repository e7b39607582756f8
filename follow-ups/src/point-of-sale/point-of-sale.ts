import type { ServiceResult } from '../service-calls/service-answer.ts';

/** An adult, or a family's guardian. For minors, only their number is passed on. */
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
  upsertSigner(customer: Customer): Promise<ServiceResult>;
};
