import type { Locker } from '@tus/utils';
import type { ProblemCode } from '@waivers/contract/call/problem-codes.ts';
import type { MediaExtension, UploadedMedia } from '@waivers/contract/media/uploads.ts';
import type { CommandServices } from '@waivers/events/commands/handle-command.ts';
import { readAccount } from '@waivers/events/folds/account.ts';
import { lockKey } from '@waivers/events/keys/erasure/lock-key.ts';
import type { MediaStore } from '@waivers/server/media/media-store.ts';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../database/command-database.ts';
import { inspectMedia, type MediaInspection } from './inspect-media.ts';
import { type MediaFile, markMediaWhole, reserveMedia, uploadedMediaOf } from './media-file.ts';
import type { UploadId } from './upload-locks.ts';

export type MediaServices = CommandServices & {
  readonly database: Kysely<CommandDatabase>;
  readonly media: MediaStore;
  readonly clock: () => Date;
};

type SettleRefusal = {
  readonly refused: Extract<
    ProblemCode,
    'not_found' | 'upload_unfinished' | 'media_type_refused' | 'media_too_large'
  >;
};
export type SettleOutcome = { readonly file: UploadedMedia } | SettleRefusal;

const READ_AT_ONCE = 2;

const createQueue = (places: number) => {
  let free = places;
  const waiting: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
};
const inQueue = createQueue(READ_AT_ONCE);

const rowOf = (database: Kysely<CommandDatabase>, { accountId, id }: UploadId) =>
  database
    .selectFrom('media.uploads')
    .select(['bytes', 'sha256', 'extension'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();

/** @returns undefined for an unknown upload, or an undefined `file` while the upload is unfinished */
export const finishedUpload = async (
  database: Kysely<CommandDatabase>,
  upload: UploadId,
): Promise<{ readonly bytes: number; readonly file: MediaFile | undefined } | undefined> => {
  const row = await rowOf(database, upload);
  if (row === undefined) return undefined;
  const { sha256, extension, bytes } = row;
  if (sha256 === null || extension === null) return { bytes, file: undefined };
  const name = { sha256: sha256.toString('hex'), extension: extension as MediaExtension };
  return { bytes, file: { accountId: upload.accountId, ...name, bytes } };
};

export const forgetUpload = async (
  { database, media }: Pick<MediaServices, 'database' | 'media'>,
  { accountId, id }: UploadId,
): Promise<void> => {
  await media.discard(media.uploadKey(accountId, id));
  await database
    .deleteFrom('media.uploads')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
};

/** Reserves the file. A concurrent erasure waits for this transaction and then finds the row. */
const reserveUnlessErased = async (services: MediaServices, file: MediaFile): Promise<boolean> => {
  const account = await readAccount(services, file.accountId);
  return services.database.transaction().execute(async (transaction) => {
    const isLiving = account !== undefined && (await lockKey(transaction, account.keyId));
    if (isLiving) await reserveMedia(transaction, file, services.clock());
    return isLiving;
  });
};

const keep = async (services: MediaServices, key: string, file: MediaFile): Promise<boolean> => {
  if (!(await reserveUnlessErased(services, file))) return false;
  await services.media.store(key, file);
  if (await markMediaWhole(services.database, file)) return true;
  await services.media.remove(file);
  return false;
};

const refusalOf = ({ extension, isTooLarge }: MediaInspection): SettleRefusal | undefined => {
  if (isTooLarge) return { refused: 'media_too_large' };
  return extension === undefined ? { refused: 'media_type_refused' } : undefined;
};

const settleWhole = async (
  services: MediaServices,
  upload: UploadId,
  key: string,
  announced: number,
): Promise<SettleOutcome> => {
  const { database, media } = services;
  const inspected = await inQueue(async () => inspectMedia(await media.readUpload(key)));
  const { extension, sha256, bytes } = inspected;
  // The stored parts do not match the announced length, so the upload has to start over.
  const isBroken = bytes !== announced;
  const refusal: SettleRefusal | undefined = isBroken ? { refused: 'not_found' } : refusalOf(inspected);
  if (refusal !== undefined || extension === undefined) {
    await forgetUpload(services, upload);
    return refusal ?? { refused: 'media_type_refused' };
  }
  const file = { accountId: upload.accountId, sha256, extension, bytes };
  if (!(await keep(services, key, file))) return { refused: 'not_found' };
  await database
    .updateTable('media.uploads')
    .set({ sha256: Buffer.from(sha256, 'hex'), extension })
    .where('account_id', '=', upload.accountId)
    .where('id', '=', upload.id)
    .execute();
  await media.discard(key);
  return { file: uploadedMediaOf(file) };
};

/** Turns a complete upload into a file named by its hash. Idempotent, even after a crash. */
export const settleUpload = async (
  services: MediaServices,
  locks: Locker,
  upload: UploadId,
): Promise<SettleOutcome> => {
  const { database, media } = services;
  const key = media.uploadKey(upload.accountId, upload.id);
  const known = await finishedUpload(database, upload);
  if (known === undefined) return { refused: 'not_found' };
  if (known.file !== undefined) return { file: uploadedMediaOf(known.file) };
  const lock = locks.newLock(key);
  // Concurrent callers wait here and then receive the file.
  await lock.lock(new AbortController().signal, () => undefined);
  try {
    const now = await finishedUpload(database, upload);
    if (now?.file !== undefined) return { file: uploadedMediaOf(now.file) };
    const { offset, size } = await (await media.uploads()).getUpload(key);
    return offset === size
      ? await settleWhole(services, upload, key, known.bytes)
      : { refused: 'upload_unfinished' };
  } finally {
    await lock.unlock();
  }
};
