export type ErasureCommand =
  | { readonly type: 'EraseParticipant'; readonly participantId: string }
  | { readonly type: 'EraseUser'; readonly userId: string }
  | { readonly type: 'EraseAccount'; readonly accountId: string };
