/** A row of the list of who has signed, as `GET /v1/signed_waiver` answers it. */
export type ListedSigner = {
  /** Of the signed waiver; all its persons have it. */
  readonly id: string;
  readonly participantId: string;
  /** `erased` when the person has been erased; so is the last name. */
  readonly firstName: string;
  readonly lastName: string;
  readonly role: 'adult' | 'guardian' | 'minor';
  readonly waiverId: string;
  readonly title: string;
  readonly date: string;
  readonly hasVideo: boolean;
  readonly understanding: boolean;
  /** `YYYY-MM-DD`. */
  readonly birthDate: string | null;
  readonly age: number | null;
  readonly erased: boolean;
};

export type SignerPage = {
  readonly results: readonly ListedSigner[];
  readonly next?: string;
  readonly stale?: true;
};
