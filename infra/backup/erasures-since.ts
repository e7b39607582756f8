import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ErasureSubject } from '@waivers/command-api/erasure/erase-person.ts';
import { z } from 'zod';
import { StartRefused } from '../machine/start-refused.ts';
import { erasureName, erasuresPrefix } from './backup-names.ts';
import type { BackupPlace } from './backup-place.ts';

const subject = z.union([
  z.strictObject({ signedWaiverId: z.uuid(), participantId: z.uuid() }),
  z.strictObject({ userId: z.uuid() }),
  z.strictObject({ userId: z.uuid(), accountId: z.uuid() }),
  z.strictObject({ accountId: z.uuid() }),
]) satisfies z.ZodType<ErasureSubject>;

/**
 * Records an erasure with the backups, so that a restore repeats it. Not encrypted, because random ids reveal nothing and
 * the record must stay readable after the master key is rotated.
 * @returns the record's name
 */
export const noteErasure = async (
  place: BackupPlace,
  logId: string,
  erased: ErasureSubject,
): Promise<string> => {
  const name = erasureName(logId, new Date(), randomUUID());
  await place.write(name, Readable.from([Buffer.from(`${JSON.stringify(erased)}\n`)]));
  return name;
};

/**
 * @returns all recorded erasures, in no order, including those from before the backup
 * @throws StartRefused naming a record that cannot be read
 */
export const notedErasures = async (
  place: BackupPlace,
  logId: string,
): Promise<readonly ErasureSubject[]> => {
  const noted: ErasureSubject[] = [];
  for (const name of await place.list(erasuresPrefix(logId))) {
    try {
      noted.push(subject.parse(JSON.parse(await text(await place.read(name)))));
    } catch (cause) {
      throw new StartRefused(
        `${place.name} has a note of an erasure that cannot be read: ${name}. Nothing was changed. Repair or remove it; ` +
          'without it, the person that it names comes back.',
        { cause },
      );
    }
  }
  return noted;
};
