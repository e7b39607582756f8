import type { CommandDatabase } from '@waivers/command-api/database/command-database.ts';
import { type ErasureSubject, erasePerson } from '@waivers/command-api/erasure/erase-person.ts';
import { checkpointProblem } from '@waivers/events/delivery/follower/checkpoint-problem.ts';
import { TOMBSTONE_CHECKPOINT } from '@waivers/events/keys/erasure/tombstone-checkpoint.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { outboxForCommands } from '@waivers/follow-ups/mails/withdraw.ts';
import { endOneOffPool, openOneOffPool } from '@waivers/server/database/one-off-pool.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { StartRefused } from '../machine/start-refused.ts';
import type { OpenedDatabase } from './database-for-command.ts';

/**
 * Erases people and businesses one after the other, as role `app`. Can be repeated.
 * @param log closed at the end
 * @returns how many of them the log knows
 * @throws StartRefused if the log was restored and that was not declared
 */
export const eraseSubjects = async (
  { databaseUrl }: OpenedDatabase,
  masterKey: MasterKey,
  log: EventLog,
  subjects: readonly ErasureSubject[],
): Promise<number> => {
  const appUrl = connectionStringFor(databaseUrl, masterKey, 'app');
  const pool = openOneOffPool(appUrl, 2);
  const database = new Kysely<CommandDatabase>({ dialect: new PostgresDialect({ pool }) });
  try {
    const problem = await checkpointProblem(log, pool, TOMBSTONE_CHECKPOINT);
    if (problem !== undefined) throw new StartRefused(problem);
    const keys = postgresKeyStore(database, masterKey);
    const services = { log, keys, database, outbox: outboxForCommands(masterKey) };
    let known = 0;
    for (const subject of subjects) if (!('refused' in (await erasePerson(services, subject)))) known += 1;
    return known;
  } finally {
    await log.close();
    await endOneOffPool(database, pool);
  }
};
