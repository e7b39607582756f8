import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { backupKeyId } from './archive.ts';

/**
 * Names in a backup place. A series holds the backups of one epoch under one master key, so that a restored copy or a new
 * key never removes earlier backups or makes them unreadable.
 *
 *   <log id>/<epoch>-<key id>/20261129T030000Z.backup            a snapshot
 *   <log id>/<epoch>-<key id>/20261129T030000Z.backup.verified   it was restored aside and compared
 *   <log id>/<epoch>-<key id>/media/<account>/<sha256>.mp4       a video, once
 *   <log id>/erasures/20261129T030000Z-<uuid>.json               someone was erased
 */
const ARCHIVE = /^(([0-9a-f-]{36})\/[0-9a-f-]{36}-([0-9a-f]{16})\/)(\d{8}T\d{6}Z)\.backup$/;
const ERASURE = /\/erasures\/(\d{8}T\d{6}Z)-[0-9a-f-]{36}\.json$/;
const VIDEO = /^[0-9a-f-]{36}\/([0-9a-f]{64})\.[a-z0-9]+$/;
const VERIFIED = '.verified';

export type Backup = {
  readonly name: string;
  readonly logId: string;
  /** Prefix of the series. */
  readonly series: string;
  /** See `backupKeyId`. */
  readonly keyId: string;
  readonly takenAt: Date;
  readonly isVerified: boolean;
};

const stamp = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

const timeOf = (text: string): Date =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

export const logPrefix = (logId: string): string => `${logId}/`;

export const seriesOf = (logId: string, epoch: string, masterKey: MasterKey): string =>
  `${logPrefix(logId)}${epoch}-${backupKeyId(masterKey)}/`;

export const archiveName = (series: string, takenAt: Date): string => `${series}${stamp(takenAt)}.backup`;

export const verifiedName = (name: string): string => name + VERIFIED;

export const mediaPrefix = (series: string): string => `${series}media/`;

/** @returns the SHA-256 of a video's bytes, or undefined if the name is not `<account>/<sha256>.<extension>` */
export const hashInVideoName = (name: string): string | undefined => VIDEO.exec(name)?.[1];

export const erasuresPrefix = (logId: string): string => `${logPrefix(logId)}erasures/`;

export const erasureName = (logId: string, at: Date, id: string): string =>
  `${erasuresPrefix(logId)}${stamp(at)}-${id}.json`;

/** @returns when someone was erased, or undefined if the name is not that of an erasure */
export const erasedAt = (name: string): Date | undefined => {
  const text = ERASURE.exec(name)?.[1];
  return text === undefined ? undefined : timeOf(text);
};

/** @param names all names of a place @returns its backups, newest first */
export const backupsIn = (names: readonly string[]): readonly Backup[] => {
  const all = new Set(names);
  return names
    .flatMap((name): Backup[] => {
      const match = ARCHIVE.exec(name);
      if (match === null) return [];
      const [, series = '', logId = '', keyId = '', takenAt = ''] = match;
      return [
        { name, series, logId, keyId, takenAt: timeOf(takenAt), isVerified: all.has(verifiedName(name)) },
      ];
    })
    .sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
};
