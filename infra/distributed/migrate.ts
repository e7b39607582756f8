import { commandLine } from '@waivers/server/process/command-line.ts';
import { explainStartError } from '@waivers/server/process/start-problems.ts';
import { requireSettings } from '@waivers/server/settings/required-settings.ts';
import { readSettings } from '@waivers/server/settings/settings.ts';
import { prepareDatabase } from '../launcher/prepare-database.ts';

/** `npm run migrate`: run as database owner before starting processes of a new version. Concurrent runs wait. */
commandLine('npm run migrate   migrates the database of DATABASE_URL, as its owner, to this version', {});

const tell = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  await prepareDatabase(requireSettings(readSettings(process.env), ['databaseUrl', 'masterKey']), tell);
  tell('The database is up to date.');
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${explainStartError(error) ?? message}\n`);
  process.exitCode = 1;
}
