import type { Evidence } from '@waivers/waiver/submission/signed-values.ts';
import type { Erased, SignedRecord } from '../../sign/confirmation/signed-record.ts';

/** A signed waiver as its owner gets it: `GET /v1/signed_waiver_auth/{id}`. */
export type SignedWaiver = SignedRecord & {
  readonly waiver: { readonly title: string; readonly videoUrl: string };
  readonly revision: number;
  readonly versionHash: string;
  readonly evidence: Evidence | Erased;
};
