import { createSecretKey, randomBytes } from 'node:crypto';
import { documentCache } from '@waivers/events/blobs/document-cache.ts';
import { postgresBlobStore } from '@waivers/events/blobs/postgres-blob-store.ts';
import type { CommandServices } from '@waivers/events/commands/handle-command.ts';
import { ensureSecret } from '@waivers/events/keys/ensure-secret.ts';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { ReactorDatabase } from '../database/database.ts';
import { type MailKey, mailKeyOf } from '../outbox/mail-key.ts';
import { createLogos } from './layout/logos.ts';
import type { MailServices } from './mail-services.ts';
import { createSenders } from './sender.ts';

/** Only titles and fields are needed, so a small cache is enough. */
const MAX_DOCUMENTS = 2 * 1024 * 1024;

export type MailBackend = CommandServices & {
  /** Connects as role `app`. Closing the mails leaves it open. */
  readonly pool: Pool;
};

export type Mails = {
  readonly database: Kysely<ReactorDatabase>;
  readonly mailKey: MailKey;
  readonly services: MailServices;
};

/** Opens everything needed to compose mails. @throws Error if the database is unavailable */
export const openMails = async (
  { masterKey, publicUrl }: { readonly masterKey: MasterKey; readonly publicUrl: string },
  { pool, log, keys }: MailBackend,
): Promise<Mails> => {
  const database = new Kysely<ReactorDatabase>({ dialect: new PostgresDialect({ pool }) });
  const secret = (name: string) => ensureSecret(database, masterKey, name, () => randomBytes(32));
  const blobs = postgresBlobStore(pool);
  return {
    database,
    mailKey: await mailKeyOf(database, masterKey),
    services: {
      log,
      keys,
      publicUrl,
      document: documentCache(blobs, MAX_DOCUMENTS),
      logos: createLogos(blobs),
      senders: createSenders({ log, keys }),
      fingerprintKey: await secret('fingerprint-key'),
      linkKey: createSecretKey(await secret('link-key')),
    },
  };
};
