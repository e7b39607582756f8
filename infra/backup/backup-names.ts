/**
 * A place may hold the backups of several logs:
 *
 *   <log id>/20261129T030000Z.backup            a snapshot
 *   <log id>/20261129T030000Z.backup.verified   it was restored aside and compared
 *   <log id>/media/<account>/<sha256>.mp4       a video, once
 *   <log id>/erasures/<uuid>                    someone erased since
 */
const ARCHIVE = /^([0-9a-f-]{36})\/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;
const VERIFIED = '.verified';

export type Backup = { readonly name: string; readonly logId: string; readonly takenAt: Date };
export type ListedBackup = Backup & { readonly isVerified: boolean };

export const archiveName = (logId: string, takenAt: Date): string =>
  `${logId}/${takenAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`;

export const verifiedName = (name: string): string => name + VERIFIED;
export const mediaPrefix = (logId: string): string => `${logId}/media/`;
export const erasuresPrefix = (logId: string): string => `${logId}/erasures/`;

/** @param names all names of a place @returns its backups, newest first */
export const backupsIn = (names: readonly string[]): readonly ListedBackup[] => {
  const all = new Set(names);
  return names
    .flatMap((name): ListedBackup[] => {
      const match = ARCHIVE.exec(name);
      if (match === null) return [];
      const [, logId = '', year, month, day, hour, minute, second] = match;
      const takenAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
      return [{ name, logId, takenAt, isVerified: all.has(verifiedName(name)) }];
    })
    .sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
};
