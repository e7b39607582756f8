import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import type { FollowUpsDatabase } from '@waivers/follow-ups/database/database.ts';
import { countHeld, createHold } from '@waivers/follow-ups/outbox/hold-after-restore.ts';
import {
  type ContinueFrom,
  continueOutbox,
  continueReactor,
  NotStopped,
} from '@waivers/follow-ups/reactors/continue-reactor.ts';
import { type ReactorStatus, readReactorStatus } from '@waivers/follow-ups/reactors/reactor-status.ts';
import { openOneOffPool } from '@waivers/server/database/one-off-pool.ts';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { StartRefused } from '../machine/start-refused.ts';
import { masterKeyFor, openOwnLog, runCommand } from './database-for-command.ts';

const OUTBOX = 'outbox';

const USAGE = `npm run reactors                                            lists reactors with their progress
npm run reactors -- go-on NAME --from head|beginning        answers one that asks in a new epoch of the log

  head       skips what was in the log when it was restored: no mail is sent twice, some may be missing
  beginning  handles everything again: no mail is missing, some that the outbox no longer knows may be sent twice

NAME can also be ${OUTBOX}, which asks while it holds mails queued before the epoch: head drops them, beginning sends them.`;

const isUnderstood = ([verb, name, ...more]: readonly string[]): boolean =>
  more.length === 0 && (verb === undefined || (verb === 'go-on' && name !== undefined));

const standing = ({ asks, behind }: ReactorStatus): string => {
  if (asks) return 'asks where to go on, because the log is in a new epoch';
  if (behind === 0) return 'has seen everything';
  return behind === 'many' ? 'many events behind' : `${behind} ${behind === 1 ? 'event' : 'events'} behind`;
};

/** How to answer, shown while a reactor or the outbox asks. */
const HOW_TO_ANSWER = `

Answer each that asks:
  npm run reactors -- go-on NAME --from head        skips what was there before the restore; right in most cases
  npm run reactors -- go-on NAME --from beginning   handles it again; some mails may arrive twice`;

const described = (reactor: ReactorStatus): string => `${reactor.name}: ${standing(reactor)}`;

const mails = (count: number): string => `${count} ${count === 1 ? 'mail' : 'mails'}`;

const ofOutbox = (held: number): string =>
  held === 0 ? '' : `\n${OUTBOX}: asks what becomes of ${mails(held)} from before the log's new epoch`;

const whereFrom = (from: string | undefined): ContinueFrom => {
  if (from === 'head' || from === 'beginning') return from;
  throw new StartRefused(`Choose a start: --from head or --from beginning.\n\n${USAGE}`);
};

/** `npm run reactors`: lists the reactors' progress and answers one that waits for an answer, in a running product. */
const { positionals, values } = commandLine(USAGE, { from: { type: 'string' } }, isUnderstood);
const [verb, name] = positionals;
await runCommand('beside', async (opened) => {
  const masterKey = await masterKeyFor(opened);
  const connectionString = connectionStringFor(opened.databaseUrl, masterKey, 'app');
  const pool = openOneOffPool(connectionString, 1);
  const database = new Kysely<FollowUpsDatabase>({ dialect: new PostgresDialect({ pool }) });
  const log = await openOwnLog(opened, { connectionString });
  try {
    await createHold(database, log)();
    const reactors = await readReactorStatus(database, log);
    if (verb === undefined || name === undefined) {
      const held = await countHeld(database);
      const hint = held > 0 || reactors.some(({ asks }) => asks) ? HOW_TO_ANSWER : '';
      return reactors.map(described).join('\n') + ofOutbox(held) + hint;
    }
    const from = whereFrom(values.from);
    if (name === OUTBOX) {
      const answered = mails(await continueOutbox(database, from));
      return from === 'head' ? `${answered} will not be sent.` : `${answered} will be sent.`;
    }
    if (!reactors.some((each) => each.name === name))
      throw new StartRefused(
        `Unknown reactor ${name}. Known: ${reactors.map((each) => each.name).join(', ')}.`,
      );
    await continueReactor(database, log, name, from);
    return `${name} continues from the ${from} of the log.`;
  } catch (error) {
    if (error instanceof NotStopped) throw new StartRefused(error.message);
    throw error;
  } finally {
    await log.close();
    await database.destroy();
  }
});
