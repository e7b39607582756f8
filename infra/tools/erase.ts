import type { ErasureSubject } from '@waivers/command-api/erasure/erase-person.ts';
import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { noteErasure } from '../backup/erasures-since.ts';
import { refuseLostPlace } from '../backup/lost-place.ts';
import { openBackupPlace } from '../backup/open-backup-place.ts';
import { StartRefused } from '../machine/start-refused.ts';
import { masterKeyFor, openOwnLog, readLogId, runCommand } from './database-for-command.ts';
import { eraseSubjects } from './erase-subjects.ts';

const USAGE = `Erases a person's or business's data permanently, without asking. It cannot be undone.

npm run erase -- participant <signed waiver id> <participant id>
npm run erase -- user <user id>
npm run erase -- invitation <account id> <user id>
npm run erase -- account <account id>

If BACKUP_URL is set, the erasure is first recorded with the backups, so that a restore repeats it.`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const subjectOf = ([what, ...ids]: readonly string[]): ErasureSubject | undefined => {
  if (ids.length > 2) return undefined;
  const [first = '', second = ''] = ids.map((id) => id.toLowerCase());
  if (what === 'participant' && UUID.test(first) && UUID.test(second)) {
    return { signedWaiverId: first, participantId: second };
  }
  if (what === 'invitation' && UUID.test(first) && UUID.test(second)) {
    return { accountId: first, userId: second };
  }
  if (what === 'user' && UUID.test(first) && second === '') return { userId: first };
  if (what === 'account' && UUID.test(first) && second === '') return { accountId: first };
  return undefined;
};

const subject = subjectOf(
  commandLine(USAGE, {}, (words) => subjectOf(words) !== undefined).positionals,
) as ErasureSubject;

const NOT_RECORDED =
  'BACKUP_URL is not set, so the erasure was not recorded with any backup. Repeat it after restoring an older one.';

/** `npm run erase`: erases a person permanently. Works whether or not the product is running. */
await runCommand('beside', async (opened) => {
  const { backup, dataDir } = opened.settings;
  const masterKey = await masterKeyFor(opened);
  const place = backup && (await openBackupPlace(backup.address));
  const logId = await readLogId(opened);
  if (place !== undefined) await refuseLostPlace(place, logId, dataDir);
  const note = place && (await noteErasure(place, logId, subject));
  const appUrl = connectionStringFor(opened.databaseUrl, masterKey, 'app');
  const log = await openOwnLog(opened, { connectionString: appUrl });
  if ((await eraseSubjects(opened, masterKey, log, [subject])) === 0) {
    if (note !== undefined) await place?.remove(note);
    throw new StartRefused('Nobody has these ids. Nothing was changed.');
  }
  const recorded =
    place === undefined ? NOT_RECORDED : `Recorded in ${place.name}, so that a restore repeats it.`;
  return `Erased. The events remain; the personal values can never be read again.\n${recorded}`;
});
