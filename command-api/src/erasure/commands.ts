/** Erase one participant of a signed waiver, a user, or an account. */
export type ErasureCommand =
  | { readonly type: 'EraseParticipant'; readonly participantId: string }
  | { readonly type: 'EraseUser'; readonly userId: string }
  | { readonly type: 'EraseAccount'; readonly accountId: string };
