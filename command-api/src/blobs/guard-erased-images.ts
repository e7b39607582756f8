import { type BlobStore, DOCUMENT_MEDIA_TYPE } from '@waivers/events/blobs/blob-store.ts';
import type { CommandServices } from '@waivers/events/commands/handle-command.ts';
import { readAccount } from '@waivers/events/folds/account.ts';
import { lockKey } from '@waivers/events/keys/erasure/lock-key.ts';
import { sha256Of } from '@waivers/events/log/port/sha256.ts';
import type { Kysely } from 'kysely';
import type { CommandDatabase } from '../database/command-database.ts';

export type ImageServices = CommandServices & {
  readonly database: Kysely<CommandDatabase>;
  readonly blobs: BlobStore;
};

/** Ensures that no image outlives its account. An erasure waits for uploads in progress, then deletes their images. */
export const guardErasedImages = (services: ImageServices): BlobStore => {
  const { database, blobs } = services;
  return {
    get: (accountId, sha256) => blobs.get(accountId, sha256),
    put: async (accountId, blob) => {
      if (blob.mediaType === DOCUMENT_MEDIA_TYPE) return blobs.put(accountId, blob);
      const account = await readAccount(services, accountId);
      return database.transaction().execute(async (transaction) => {
        const isLiving = account !== undefined && (await lockKey(transaction, account.keyId));
        return isLiving ? blobs.put(accountId, blob) : sha256Of(blob.bytes);
      });
    },
  };
};
