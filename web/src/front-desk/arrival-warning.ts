import { ADULT_AGE } from '@waivers/waiver/submission/age.ts';

/**
 * Reasons to think before a check-in: the record is void, a guardian signed for somebody who is of age now, or the
 * safety video is still open for the person (`video`) or for others of the party (`party`).
 */
export type ArrivalWarning = 'voided' | 'ofAge' | 'video' | 'party';

type Signer = {
  readonly role: string;
  /** Completed years today; null when unknown. */
  readonly age: number | null;
};

/** Whether a guardian signed for somebody who is of age today. */
export const isOfAgeNow = ({ role, age }: Signer): boolean =>
  role === 'minor' && age !== null && age >= ADULT_AGE;

type Record = Signer & {
  readonly isVoided: boolean;
  readonly isOpen: boolean;
  readonly isPartyOpen: boolean;
};

/** Returns the most serious warning, or null. */
export const arrivalWarning = ({
  isVoided,
  isOpen,
  isPartyOpen,
  ...signer
}: Record): ArrivalWarning | null => {
  if (isVoided) return 'voided';
  if (isOfAgeNow(signer)) return 'ofAge';
  if (isOpen) return 'video';
  return isPartyOpen ? 'party' : null;
};
