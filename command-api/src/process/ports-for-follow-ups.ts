import { randomUUID } from 'node:crypto';
import type { CommandServices } from '@waivers/events/commands/handle-command.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import type { Transaction } from 'kysely';
import type { Pool } from 'pg';
import { changeAccount } from '../accounts/change-account.ts';
import type { IntegrationCommand } from '../accounts/decide-integration.ts';
import type { IdentityDatabase } from '../database/identity-tables.ts';
import type { MediaDatabase } from '../database/media-tables.ts';
import type { Argon2 } from '../identity/passwords/argon2.ts';
import { argon2InThread } from '../identity/passwords/argon2-thread.ts';
import { createPasswords } from '../identity/passwords/passwords.ts';
import { issueRecoveryPassword } from '../identity/recovery/issue-recovery-password.ts';
import { tokenStateIn } from '../identity/sessions/token-state.ts';
import { issueTemporaryPassword } from '../registration/issue-temporary-password.ts';

type Services = CommandServices & { readonly clock: () => Date };

/** Follow-ups pass transactions whose type does not include this package's tables. */
type OtherTransaction = Transaction<KeysDatabase>;

const within = (transaction: OtherTransaction) =>
  transaction.$extendTables<IdentityDatabase & MediaDatabase>();

export const portsForFollowUps = ({ log, keys, clock }: Services, argon2: Argon2) => {
  // Use a separate queue so that a flood of log-ins cannot delay first passwords.
  const services = { log, keys, clock, passwords: createPasswords(argon2) };
  return {
    issuePasswords: {
      temporary: (transaction: OtherTransaction, userId: string) =>
        issueTemporaryPassword(within(transaction), services, userId),
      recovery: (transaction: OtherTransaction, userId: string, eventId: string) =>
        issueRecoveryPassword(within(transaction), services, userId, eventId),
    },
    noteIntegration: async (accountId: string, command: IntegrationCommand): Promise<void> => {
      const commandId = randomUUID();
      const actor = { kind: 'system' } as const;
      const context = { commandId, correlationId: commandId, accountId, actor, now: clock() };
      await changeAccount(services, command, context);
    },
  };
};

/** Like `portsForFollowUps`, but with its own password thread; must be closed. @param pool of role `app` */
export const openPortsForFollowUps = ({ pool, ...services }: Services & { readonly pool: Pool }) => {
  const argon2 = argon2InThread();
  return {
    ...portsForFollowUps(services, argon2),
    tokenState: tokenStateIn(pool),
    close: () => argon2.close(),
  };
};
