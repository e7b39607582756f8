import type { TokenState } from '@waivers/server/access/id-token-keys.ts';
import type { IntegrationService } from '@waivers/waiver/integration-services.ts';
import type { ReactorTransaction } from './database/database.ts';
import type { PasswordPayload } from './mails/layout/mail.ts';

/** Content of a temporary-password mail. */
export type IssuedPassword = Omit<PasswordPayload, 'template' | 'expiresAt'> & { readonly expiresAt: Date };

/**
 * Makes temporary passwords in the transaction that queues their mails and stores only hashes. Undefined when there
 * is nothing to do: it was done before, is no longer wanted, or the person is erased.
 */
export type IssuePasswords = {
  /** First password of a newly registered user. */
  temporary(transaction: ReactorTransaction, userId: string): Promise<IssuedPassword | undefined>;
  /** @param eventId of the `PasswordRecoveryRequested` */
  recovery(
    transaction: ReactorTransaction,
    userId: string,
    eventId: string,
  ): Promise<IssuedPassword | undefined>;
};

/** What a delivery learns about a connected service. */
export type IntegrationNote = { readonly service: IntegrationService; readonly settingId: string } & (
  | { readonly type: 'NoteIntegrationRefused'; readonly code: number }
  | { readonly type: 'NoteIntegrationAccepted' | 'SwitchOffIntegration' }
);

/** What follow-ups need from packages they may not import. */
export type FollowUpPorts = {
  readonly issuePasswords: IssuePasswords;
  /** Records the note in the account's stream, once. */
  readonly noteIntegration: (accountId: string, note: IntegrationNote) => Promise<void>;
};

/** For a separate process, which shares the ports with nobody. */
export type OpenPorts<Services> = (services: Services) => FollowUpPorts & {
  readonly tokenState: TokenState;
  close(): Promise<void>;
};
