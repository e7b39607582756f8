import { randomBytes } from 'node:crypto';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { ensureSecret } from '@waivers/events/keys/ensure-secret.ts';
import { type MasterKey, unwrapSecret, wrapSecret } from '@waivers/events/keys/master-key.ts';
import type { Kysely } from 'kysely';

export type MailKey = MasterKey;

/** Returns the mail key, creating it on first use. */
export const mailKeyOf = async (database: Kysely<KeysDatabase>, masterKey: MasterKey): Promise<MailKey> => ({
  bytes: await ensureSecret(database, masterKey, 'mail-key', () => randomBytes(32)),
});

const purposeOf = (followUpId: string): string => `mail/${followUpId}`;

export const sealPayload = (key: MailKey, followUpId: string, payload: object): Buffer =>
  wrapSecret(key, purposeOf(followUpId), Buffer.from(JSON.stringify(payload)));

/** @throws Error if the payload was sealed with another key or for another follow-up */
export const openPayload = (key: MailKey, followUpId: string, sealed: Buffer): unknown =>
  JSON.parse(unwrapSecret(key, purposeOf(followUpId), sealed).toString());
