import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ErasureSubject } from '@waivers/command-api/erasure/erase-person.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { z } from 'zod';
import { open, seal } from './archive.ts';
import { erasuresPrefix } from './backup-names.ts';
import type { BackupPlace } from './backup-place.ts';

const subject = z.union([
  z.strictObject({ signedWaiverId: z.uuid(), participantId: z.uuid() }),
  z.strictObject({ userId: z.uuid() }),
  z.strictObject({ accountId: z.uuid() }),
]) satisfies z.ZodType<ErasureSubject>;

/** Notes beside the backups who is erased, so that restoring an older one erases them again. Sealed, or anyone with the place could erase. */
export const noteErasure = async (
  place: BackupPlace,
  logId: string,
  masterKey: MasterKey,
  erased: ErasureSubject,
): Promise<void> => {
  const note = Readable.from([Buffer.from(JSON.stringify(erased))]);
  await place.write(erasuresPrefix(logId) + randomUUID(), await seal(note, masterKey));
};

/** @returns everyone whose erasure was noted, in no order; some may be erased in the backup already */
export const notedErasures = async (
  place: BackupPlace,
  logId: string,
  masterKey: MasterKey,
): Promise<readonly ErasureSubject[]> => {
  const noted: ErasureSubject[] = [];
  for (const name of await place.list(erasuresPrefix(logId)))
    noted.push(subject.parse(JSON.parse(await text(await open(await place.read(name), masterKey)))));
  return noted;
};
