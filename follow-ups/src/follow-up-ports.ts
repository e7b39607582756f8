import type { TokenState } from '@waivers/server/access/id-token-keys.ts';
import type { IntegrationService } from '@waivers/waiver/integration-services.ts';
import type { ReactorTransaction } from './database/database.ts';
import type { PasswordPayload } from './mails/layout/mail.ts';

export type IssuedPassword = Omit<PasswordPayload, 'template' | 'expiresAt'> & { readonly expiresAt: Date };

/**
 * Creates temporary passwords in the transaction that queues their mails; stores only hashes. Returns undefined when
 * there is nothing to do: the password was already issued or is no longer needed, or the person has been erased.
 */
export type IssuePasswords = {
  temporary(transaction: ReactorTransaction, userId: string): Promise<IssuedPassword | undefined>;
  /** @param eventId id of the `PasswordRecoveryRequested` event */
  recovery(
    transaction: ReactorTransaction,
    userId: string,
    eventId: string,
  ): Promise<IssuedPassword | undefined>;
};

export type IntegrationNote = { readonly service: IntegrationService; readonly settingId: string } & (
  | { readonly type: 'NoteIntegrationRefused'; readonly code: number }
  | { readonly type: 'NoteIntegrationAccepted' | 'SwitchOffIntegration' }
);

/** Functions that follow-ups need from packages they may not import. */
export type FollowUpPorts = {
  readonly issuePasswords: IssuePasswords;
  /** Appends the note to the account's stream, at most once. */
  readonly noteIntegration: (accountId: string, note: IntegrationNote) => Promise<void>;
};

/** Opens the ports for a separate process, which cannot share the command API's. */
export type OpenPorts<Services> = (services: Services) => FollowUpPorts & {
  readonly tokenState: TokenState;
  close(): Promise<void>;
};
