import { signedWaiverStream, userStream } from '@waivers/events/definitions/streams.ts';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { StartRefused } from '../machine/start-refused.ts';
import { runCommand } from '../tools/database-for-command.ts';
import { FORMATS, type FormatName, isFormat } from './formats.ts';
import { openedValues, sealedValues } from './open-values.ts';
import { toFile, toStream } from './output.ts';
import { difference, stateAsOf, subjectIn } from './past-state.ts';
import { progressDisplay } from './progress.ts';
import { replayLog } from './replay-log.ts';
import { type Selection, selects } from './selection.ts';
import { analystUrl, openOtherLog, openProduct, openSealedProduct, type Sources } from './sources.ts';

/** `npm run replay`: shows events and past states to analysts. Read-only, whether or not the product is running. */

const USAGE = `npm run replay -- [what] [how]            events in log order
npm run replay -- --as-of MOMENT THING    a past state, as JSON
npm run replay -- --diff MOMENT..MOMENT THING   changes between two moments, as JSON
npm run replay -- --database-url          the database's address as role analyst, with its password, for SQL (docs/audit.md)

what    --stream NAME  --account ID  --waiver ID (and who signed it)  --signed-waiver ID  --participant ID  --user ID
        --type TYPE,TYPE
        --since INSTANT  --until INSTANT     combined with AND; default: the whole log
how     --format table | jsonl | html        table on a terminal, else jsonl
        --out FILE      resumes after an interruption; default: standard output
        --sealed        leaves personal values sealed; needs no master key
        --log URL       another log: postgres://…, esdb://…, kurrentdb://…; with --sealed any copy
THING   --waiver ID | --signed-waiver ID | --account ID | --user ID
MOMENT  2026-11-21T09:00:00Z (UTC without an offset), a version such as 3, a position as jsonl shows it, or now

  Reads the product's log as the read-only role analyst: DATABASE_URL or DATA_DIR names its database, EVENTSTOREDB_URL
  the event store. Personal values are opened with the master key, otherwise "sealed"; "erased" ones are gone.`;

// Exit quietly, because readers such as `head` close the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

const { values } = commandLine(USAGE, {
  stream: { type: 'string' },
  account: { type: 'string' },
  waiver: { type: 'string' },
  'signed-waiver': { type: 'string' },
  user: { type: 'string' },
  participant: { type: 'string' },
  type: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  format: { type: 'string' },
  out: { type: 'string' },
  sealed: { type: 'boolean' },
  log: { type: 'string' },
  'database-url': { type: 'boolean' },
  'as-of': { type: 'string' },
  diff: { type: 'string' },
});

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const idIn = (name: 'account' | 'waiver' | 'signed-waiver' | 'user' | 'participant'): string | undefined => {
  const id = values[name]?.toLowerCase();
  if (id === undefined || ID.test(id)) return id;
  throw new StartRefused(`--${name} takes an id, such as 0190f3c8-0000-7000-8000-000000000001.`);
};

const instantIn = (name: 'since' | 'until'): Date | undefined => {
  const text = values[name];
  if (text === undefined) return undefined;
  const instant = new Date(/(?:Z|[+-]\d{2}:\d{2})$/i.test(text) ? text : `${text}Z`);
  if (Number.isNaN(instant.getTime()))
    throw new StartRefused(`--${name} takes an instant, such as 2026-11-21T09:00:00Z.`);
  return instant;
};

const streamNamed = (): string | undefined => {
  const [record, user] = [idIn('signed-waiver'), idIn('user')];
  if (record !== undefined) return signedWaiverStream(record);
  return user === undefined ? values.stream : userStream(user);
};

const selection = (): Selection => {
  const given = {
    stream: streamNamed(),
    account: idIn('account'),
    waiver: idIn('waiver'),
    participant: idIn('participant'),
    types: values.type?.split(','),
    since: instantIn('since'),
    until: instantIn('until'),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
};

const formatName = (): FormatName => {
  const name = values.format ?? (values.out === undefined && process.stdout.isTTY ? 'table' : 'jsonl');
  if (isFormat(name)) return name;
  throw new StartRefused(`--format takes ${Object.keys(FORMATS).join(', ')}.`);
};

const showEvents = async ({ log, opening }: Sources): Promise<void> => {
  const chosen = selection();
  const name = formatName();
  const format = FORMATS[name];
  const asked = JSON.stringify({ chosen, name, sealed: opening === undefined });
  const output =
    values.out === undefined ? toStream(process.stdout) : toFile(values.out, asked, format.header);
  if (values.out === undefined) await output.write(format.header, output.resumedFrom);
  const head = await log.head();
  const display = progressDisplay(process.stderr, head, output.resumedFrom.events);
  const done = await replayLog({
    log,
    head,
    format,
    output,
    selects: selects(chosen),
    dependsOnPast: chosen.waiver !== undefined,
    readable: opening === undefined ? sealedValues : openedValues(opening.keys),
    onProgress: display.show,
  });
  display.done(done);
};

const answer = async (sources: Sources): Promise<void> => {
  const { 'as-of': moment, diff } = values;
  if (moment === undefined && diff === undefined) return showEvents(sources);
  const [waiver, account, user] = [idIn('waiver'), idIn('account'), idIn('user')];
  const subject = subjectIn({ waiver, account, user, signed_waiver: idIn('signed-waiver') });
  const output =
    moment === undefined
      ? await difference(sources, subject, diff ?? '')
      : await stateAsOf(sources, subject, moment);
  process.stdout.write(`${output}\n`);
};

const withSources = async (open: () => Promise<Sources>): Promise<undefined> => {
  const sources = await open();
  try {
    await answer(sources);
  } finally {
    await sources.close();
  }
};

if (values['database-url'] === true) await runCommand('beside', analystUrl);
else if (values.sealed === true && values.log !== undefined) {
  const { log } = values;
  await withSources(() => openOtherLog(log)).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
} else {
  await runCommand('beside', (opened) =>
    withSources(() => (values.sealed === true ? openSealedProduct(opened) : openProduct(opened, values.log))),
  );
}
