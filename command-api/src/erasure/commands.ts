/** Erase one participant of a signed waiver, or the owner whose account it is. */
export type ErasureCommand =
  | { readonly type: 'EraseParticipant'; readonly participantId: string }
  | { readonly type: 'EraseAccountHolder'; readonly accountId: string };
