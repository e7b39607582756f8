import { commandLine } from '@waivers/server/command-line.ts';
import { requireSettings } from '@waivers/server/required-settings.ts';
import { readSettings } from '@waivers/server/settings.ts';
import { inWords } from '@waivers/server/start-problems.ts';
import { prepareDatabase } from '../local/prepare-database.ts';

/** `npm run migrate`, as the database's owner: before processes of a new version start. Concurrent runs wait. */
commandLine(
  'npm run migrate   brings the database of DATABASE_URL, as its owner, to where this version needs it',
  {},
);

const tell = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  await prepareDatabase(requireSettings(readSettings(process.env), ['databaseUrl', 'masterKey']), tell);
  tell('The database is as this version needs it.');
} catch (error) {
  const said = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${inWords(error) ?? said}\n`);
  process.exitCode = 1;
}
