/** What is to be known before somebody is checked in: the person's own video, somebody else's of the party, or the record. */
export type ArrivalWarning = 'video' | 'party' | 'voided';

type Record = { readonly isVoided: boolean; readonly isOpen: boolean; readonly isPartyOpen: boolean };

/** The gravest, or null. */
export const arrivalWarning = ({ isVoided, isOpen, isPartyOpen }: Record): ArrivalWarning | null => {
  if (isVoided) return 'voided';
  if (isOpen) return 'video';
  return isPartyOpen ? 'party' : null;
};
