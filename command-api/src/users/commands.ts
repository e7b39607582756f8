import type { EmailChange, Profile, StoredPersonName } from '@waivers/events/definitions/user.ts';
import type { FactorKind } from '@waivers/events/folds/user.ts';
import type { UserRole } from '@waivers/waiver/vocabulary/access.ts';

export type RegisterUser = {
  readonly type: 'RegisterUser';
  readonly profile: Profile;
  readonly role: UserRole;
  /** Set for invited people, who choose a password as they join and need no temporary one. */
  readonly hasPassword?: true;
  /** Set for people who join with an identity provider and have no password. */
  readonly issuer?: string;
};

export type LinkIdentity = { readonly type: 'LinkIdentity'; readonly issuer: string };

/** `fromVersion` is the version of the password being replaced. */
export type ChooseFirstPassword = { readonly type: 'ChooseFirstPassword'; readonly fromVersion: number };
export type RecoverPassword = { readonly type: 'RecoverPassword'; readonly fromVersion: number };
export type ChangePassword = { readonly type: 'ChangePassword'; readonly fromVersion: number };

export type RequestRecovery = { readonly type: 'RequestRecovery'; readonly now: Date };

export type RenameUser = { readonly type: 'RenameUser'; readonly name: StoredPersonName };

/** `emailVersion` is the stream version of the last email event at the time both addresses were read. */
type AboutEmail = { readonly emailChange: EmailChange; readonly emailVersion: number };

export type ChangeEmail = AboutEmail & { readonly type: 'ChangeEmail'; readonly now: Date };

export type ConfirmEmail = { readonly type: 'ConfirmEmail'; readonly changeId: string; readonly now: Date };

export type UndoEmailChange = AboutEmail & {
  readonly type: 'UndoEmailChange';
  readonly changeId: string;
  readonly now: Date;
};

/** Recovery codes come with the first factor. */
export type AddFactor = {
  readonly type: 'AddFactor';
  readonly factorId: string;
  readonly kind: FactorKind;
  readonly isFirst: boolean;
};
export type RemoveFactor = { readonly type: 'RemoveFactor'; readonly factorId: string };
export type IssueRecoveryCodes = { readonly type: 'IssueRecoveryCodes' };
export type UseRecoveryCode = { readonly type: 'UseRecoveryCode'; readonly left: number };
export type ResetFactors = { readonly type: 'ResetFactors' };

export type FactorCommand = AddFactor | RemoveFactor | IssueRecoveryCodes | UseRecoveryCode | ResetFactors;

export type PasswordCommand = ChooseFirstPassword | RecoverPassword | ChangePassword;

export type UserCommand =
  | RegisterUser
  | LinkIdentity
  | PasswordCommand
  | RequestRecovery
  | RenameUser
  | ChangeEmail
  | ConfirmEmail
  | UndoEmailChange
  | FactorCommand;
