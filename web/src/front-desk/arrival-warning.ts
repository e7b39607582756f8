import { ADULT_AGE } from '@waivers/waiver/submission/age.ts';

/**
 * What is to be known before somebody is checked in: the record is void, a guardian has signed for who is of age now, or
 * a video is open, the person's own or somebody else's of the party.
 */
export type ArrivalWarning = 'voided' | 'ofAge' | 'video' | 'party';

type Signer = {
  readonly role: string;
  /** In completed years today; null when it is not known. */
  readonly age: number | null;
};

/** Whether a guardian has signed for somebody who now has to sign alone. */
export const isOfAgeNow = ({ role, age }: Signer): boolean =>
  role === 'minor' && age !== null && age >= ADULT_AGE;

type Record = Signer & {
  readonly isVoided: boolean;
  readonly isOpen: boolean;
  readonly isPartyOpen: boolean;
};

/** The gravest, or null. */
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
