/** The caller's account. Records of other accounts are treated as not found. */
type OfAccount = { readonly accountId: string };

type OfToday = OfAccount & { readonly participantId: string; readonly day: string };

export type CheckIn = OfToday & { readonly type: 'CheckIn' };
export type UndoCheckIn = OfToday & { readonly type: 'UndoCheckIn' };

export type VoidSignedWaiver = OfAccount & { readonly type: 'VoidSignedWaiver'; readonly reason: string };
export type TakeBackVoid = OfAccount & { readonly type: 'TakeBackVoid' };

export type AddNote = OfAccount & {
  readonly type: 'AddNote';
  readonly noteId: string;
  readonly text: string;
};
export type RemoveNote = OfAccount & { readonly type: 'RemoveNote'; readonly noteId: string };

export type AddTag = OfAccount & {
  readonly type: 'AddTag';
  readonly tagId: string;
  readonly text: string;
  /** The record's decrypted tag texts, by tag id. */
  readonly known: ReadonlyMap<string, string>;
};
export type RemoveTag = OfAccount & { readonly type: 'RemoveTag'; readonly tagId: string };

export type FrontDeskCommand =
  | CheckIn
  | UndoCheckIn
  | VoidSignedWaiver
  | TakeBackVoid
  | AddNote
  | RemoveNote
  | AddTag
  | RemoveTag;
