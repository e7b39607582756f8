import { readFileSync } from 'node:fs';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { readHistory } from '@waivers/events/log/identity/log-identity.ts';
import { checkpointVerifiers } from '@waivers/events/tree/checkpoint-keys.ts';
import { postgresSource } from '@waivers/events/tree/verification/event-source.ts';
import {
  type OutsideProof,
  outsideCheckpoint,
  outsideReceipt,
} from '@waivers/events/tree/verification/outside-proofs.ts';
import { type Verification, verifyLog } from '@waivers/events/tree/verification/verify-log.ts';
import { count } from '@waivers/events/tree/verification/words.ts';
import { type Policy, parsePolicy } from '@waivers/proof/notes/policy.ts';
import { openOneOffPool } from '@waivers/server/database/one-off-pool.ts';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { StartRefused } from '../machine/start-refused.ts';
import { masterKeyFor, type OpenedDatabase, openOwnLog, runCommand } from './database-for-command.ts';

const USAGE = `npm run verify-log
npm run verify-log -- --checkpoint FILE --receipt FILE   also compares what was kept outside; each may be repeated
npm run verify-log -- --policy FILE                      trusts the keys of a policy instead of the product's own and WITNESSES

  Reads the whole log, hashes every event and compares it with the tree's record of it, and the tree computed from the log
  with every signed checkpoint of every epoch. Names what was altered, removed, exchanged or inserted. Changes nothing, works
  whether or not the product is running, and needs no personal value. Exits with 1 if something is wrong.
  Whoever controls the database can roll the log back together with its checkpoints. Only a checkpoint or receipt that was
  kept outside shows that, or a witness (WITNESSES). No hash covers the time at which the store recorded an event
  (recorded_at); the time at which it occurred is covered.`;

const {
  checkpoint: checkpointFiles = [],
  receipt: receiptFiles = [],
  policy: policyFile,
} = commandLine(USAGE, {
  checkpoint: { type: 'string', multiple: true },
  receipt: { type: 'string', multiple: true },
  policy: { type: 'string' },
}).values;

const exitAsMisused = (problem: string): never => {
  process.stderr.write(`${problem}\n`);
  process.exit(2);
};

/** Exits with 2 if a file is missing or is not what the option takes. */
const readAs = <Content>(
  file: string,
  what: string,
  parse: (text: string) => Content | undefined,
): Content => {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    exitAsMisused((error as Error).message);
  }
  return parse(text) ?? exitAsMisused(`${file} is not ${what}.`);
};

const outside: readonly OutsideProof[] = [
  ...checkpointFiles.map((file) =>
    readAs(file, 'a signed checkpoint', (text) => outsideCheckpoint(file, text)),
  ),
  ...receiptFiles.map((file) =>
    readAs(file, 'a receipt (.tlog-proof)', (text) => outsideReceipt(file, text)),
  ),
];
const policy: Policy | undefined =
  policyFile === undefined ? undefined : readAs(policyFile, 'a policy (c2sp.org/tlog-policy)', parsePolicy);

const TELL_EVERY_MS = 5000;

const progressOn = (stream: NodeJS.WriteStream) => {
  let shownAt = performance.now();
  return (events: number): void => {
    const now = performance.now();
    if (now - shownAt < TELL_EVERY_MS) return;
    shownAt = now;
    stream.write(`  ${events.toLocaleString('en')} events ...\n`);
  };
};

const verify = async (opened: OpenedDatabase): Promise<Verification> => {
  const masterKey = policy === undefined ? await masterKeyFor(opened) : undefined;
  const log = await openOwnLog(opened, {
    connectionString: opened.databaseUrl,
    isReadOnly: true,
    readConnections: 2,
  });
  const pool = openOneOffPool(opened.databaseUrl, 2);
  const database = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  try {
    const history = await readHistory(log);
    if (history === undefined) throw new StartRefused('There is no log yet.');
    const { logId } = history;
    return await verifyLog({
      log,
      history,
      openSource:
        opened.settings.eventStore === undefined ? () => postgresSource(opened.databaseUrl) : undefined,
      database,
      ownKeys: async (epoch) =>
        masterKey === undefined ? [] : checkpointVerifiers(database, masterKey, { logId, epoch }),
      policy,
      witnesses: opened.settings.witnesses?.map(({ key }) => key) ?? [],
      outside,
      onProgress: progressOn(process.stderr),
    });
  } finally {
    await log.close();
    await database.destroy();
  }
};

const inLines = (lines: readonly string[]): string => lines.map((line) => `- ${line}\n`).join('');

await runCommand('beside', async (opened) => {
  const { events, checkpoints, proven, findings, notices } = await verify(opened);
  process.stdout.write(inLines([...findings, ...notices]));
  const compared =
    `${count(events, 'event')}, ${count(checkpoints, 'kept checkpoint')}` +
    `${outside.length === 0 ? '' : `, ${outside.length} from outside`}`;
  if (findings.length === 0)
    return `The log holds (${compared}). Signed checkpoints prove ${count(proven, 'event')}.`;
  process.exitCode = 1;
  return (
    `THE LOG DOES NOT HOLD (${compared}): ${count(findings.length, 'finding')}. ` +
    'Keep a copy of everything before you change anything: docs/operations/incidents.md'
  );
});
