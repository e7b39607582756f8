import type { TokenState } from '@waivers/server/access/id-token-keys.ts';
import type { IntegrationService } from '@waivers/waiver/integration-services.ts';
import type { ReactorTransaction } from './database/database.ts';
import type { PasswordPayload } from './mails/layout/mail.ts';

/** What the mail with a temporary password says. */
export type IssuedPassword = Omit<PasswordPayload, 'template' | 'expiresAt'> & { readonly expiresAt: Date };

/**
 * Makes temporary passwords in the transaction that queues their mails, and stores only hashes. Undefined: there is
 * nothing to do, because it was done before, is no longer wanted, or the person is erased.
 */
export type IssuePasswords = {
  /** The first password of a user who was promised one. */
  temporary(transaction: ReactorTransaction, userId: string): Promise<IssuedPassword | undefined>;
  /** @param eventId of the `PasswordRecoveryRequested` */
  recovery(
    transaction: ReactorTransaction,
    userId: string,
    eventId: string,
  ): Promise<IssuedPassword | undefined>;
};

/** What deliveries find out about a connected service. */
export type IntegrationNote = { readonly service: IntegrationService; readonly settingId: string } & (
  | { readonly type: 'NoteIntegrationRefused'; readonly code: number }
  | { readonly type: 'NoteIntegrationAccepted' | 'SwitchOffIntegration' }
);

/** What follow-ups ask of other packages, which they may not import. */
export type FollowUpPorts = {
  readonly issuePasswords: IssuePasswords;
  /** Stores it in the account's stream, unless it is stored already. */
  readonly noteIntegration: (accountId: string, note: IntegrationNote) => Promise<void>;
};

/** In a separate process, which has nobody to share them with. */
export type OpenPorts<Services> = (services: Services) => FollowUpPorts & {
  readonly tokenState: TokenState;
  close(): Promise<void>;
};
