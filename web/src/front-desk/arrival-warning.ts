import { ADULT_AGE } from '@waivers/waiver/submission/age.ts';

/** `video`: this person has not finished the safety video. `party`: someone else in the party has not. */
export type ArrivalWarning = 'voided' | 'ofAge' | 'video' | 'party';

type Signer = {
  readonly role: string;
  readonly age: number | null;
};

/** Whether a guardian signed for someone who is now an adult. */
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

type Awaited = {
  readonly isErased: boolean;
  readonly isHere: boolean;
  readonly warning: ArrivalWarning | null;
};

/** Whether a participant who has not arrived today can be checked in without confirmation. */
export const canArrive = ({ isErased, isHere, warning }: Awaited): boolean =>
  !isErased && !isHere && warning === null;
