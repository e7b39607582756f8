import type { CommandDatabase } from '@waivers/command-api/database/command-database.ts';
import { erasePerson } from '@waivers/command-api/erasure/erase-person.ts';
import { addTemporaryCredential } from '@waivers/command-api/identity/credentials.ts';
import { argon2Here } from '@waivers/command-api/identity/passwords/argon2.ts';
import { isRecoveryPassword } from '@waivers/command-api/identity/passwords/temporary-passwords.ts';
import { commandApiMigrations } from '@waivers/command-api/migrations/command-api-migrations.ts';
import { portsForFollowUps } from '@waivers/command-api/process/ports-for-follow-ups.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import type { ReactorDatabase } from '@waivers/follow-ups/database/database.ts';
import { outboxForCommands } from '@waivers/follow-ups/mails/withdraw.ts';
import { openTestDatabase } from '@waivers/follow-ups/testing/test-database.ts';
import type { Kysely } from 'kysely';
import type { Venue } from './venue.ts';

/** Opens a database with the tables of commands and follow-ups, as role `app`. */
export const openVenueDatabase = () => openTestDatabase(commandApiMigrations);

/** Returns a venue's commands, including their database effects. */
export const commandsOf = (venue: Venue, reactors: Kysely<ReactorDatabase>) => {
  const { accountId, userId, username, email } = venue.owner;
  const { log, keys } = venue.services;
  const database = reactors.$extendTables<CommandDatabase>();
  const now = () => new Date();
  return {
    ports: portsForFollowUps(
      { log, keys, clock: now },
      argon2Here({ memoryCost: 64, timeCost: 1, parallelism: 1 }),
    ),
    /** Logs in as an owner who has already replaced the temporary password. */
    letOwnerLogIn: async (): Promise<void> => {
      const credential = {
        userId,
        accountId,
        role: 'owner' as const,
        username,
        email,
        passwordHash: '',
        credentialVersion: 1,
      };
      await addTemporaryCredential(database, credential, now());
    },
    /** Whether account recovery accepts this password. */
    acceptsRecovery: (password: string): Promise<boolean> =>
      isRecoveryPassword(database, userId, password, now()),
    /** Erases the first participant of a signature. */
    erase: async (signedWaiverId: string): Promise<void> => {
      const outbox = outboxForCommands(TEST_MASTER_KEY);
      const participantId = participantIdOf(signedWaiverId, 0);
      await erasePerson({ log, keys, database, outbox }, { signedWaiverId, participantId });
    },
  };
};
