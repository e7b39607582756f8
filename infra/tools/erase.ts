import type { CommandDatabase } from '@waivers/command-api/database/command-database.ts';
import { type ErasureSubject, erasePerson } from '@waivers/command-api/erasure/erase-person.ts';
import { checkpointProblem } from '@waivers/events/delivery/follower/checkpoint-problem.ts';
import { TOMBSTONE_CHECKPOINT } from '@waivers/events/keys/erasure/tombstone-checkpoint.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { outboxForCommands } from '@waivers/follow-ups/mails/withdraw.ts';
import { openOneOffPool } from '@waivers/server/database/one-off-pool.ts';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { StartRefused } from '../machine/start-refused.ts';
import { masterKeyFor, openOwnLog, runCommand } from './database-for-command.ts';

const USAGE = `Erases a person's or business's data permanently, without asking. It cannot be undone.

npm run erase -- participant <signed waiver id> <participant id>
npm run erase -- user <user id>
npm run erase -- account <account id>`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const subjectOf = ([what, ...ids]: readonly string[]): ErasureSubject | undefined => {
  if (ids.length > 2) return undefined;
  const [first = '', second = ''] = ids.map((id) => id.toLowerCase());
  if (what === 'participant' && UUID.test(first) && UUID.test(second)) {
    return { signedWaiverId: first, participantId: second };
  }
  if (what === 'user' && UUID.test(first) && second === '') return { userId: first };
  if (what === 'account' && UUID.test(first) && second === '') return { accountId: first };
  return undefined;
};

const subject = subjectOf(
  commandLine(USAGE, {}, (words) => subjectOf(words) !== undefined).positionals,
) as ErasureSubject;

/** `npm run erase`: erases a person permanently. Works whether or not the product is running. */
await runCommand('beside', async (opened) => {
  const masterKey = await masterKeyFor(opened);
  const appUrl = connectionStringFor(opened.databaseUrl, masterKey, 'app');
  const log = await openOwnLog(opened, { connectionString: appUrl });
  const pool = openOneOffPool(appUrl, 2);
  const database = new Kysely<CommandDatabase>({ dialect: new PostgresDialect({ pool }) });
  try {
    const problem = await checkpointProblem(log, pool, TOMBSTONE_CHECKPOINT);
    if (problem !== undefined) throw new StartRefused(problem);
    const keys = postgresKeyStore(database, masterKey);
    const outcome = await erasePerson({ log, keys, database, outbox: outboxForCommands(masterKey) }, subject);
    if ('refused' in outcome) throw new StartRefused('Nobody has these ids. Nothing was changed.');
    return 'Erased. The events remain; the personal values can never be read again.';
  } finally {
    await log.close();
    await database.destroy();
  }
});
