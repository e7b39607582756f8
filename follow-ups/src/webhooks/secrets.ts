import { randomBytes } from 'node:crypto';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { ensureSecret } from '@waivers/events/keys/ensure-secret.ts';
import { type MasterKey, unwrapSecret, wrapSecret } from '@waivers/events/keys/master-key.ts';
import type { Kysely } from 'kysely';
import type { FollowUpsDatabase } from '../database/database.ts';
import { OVERLAP_MS } from './decide.ts';
import type { WebhookState } from './state.ts';

export type WebhookKey = MasterKey;

/** Returns the webhook key, creating it on first use. Rotating the master key rewraps it. */
export const webhookKeyOf = async (
  database: Kysely<KeysDatabase>,
  masterKey: MasterKey,
): Promise<WebhookKey> => ({
  bytes: await ensureSecret(database, masterKey, 'webhook-key', () => randomBytes(32)),
});

export type WebhookSecrets = {
  /** Returns the secret, creating it on first use: `whsec_` and 32 random bytes in base64. */
  of(webhook: Pick<WebhookState, 'id' | 'generation'>, accountId: string): Promise<string>;
  /**
   * Returns the current secret and, for a day after a rotation, the previous one. Never creates one, because the
   * webhook may just have been removed.
   */
  signing(webhook: WebhookState, accountId: string, now: Date): Promise<readonly string[]>;
};

const SECRET_BYTES = 32;

export const webhookSecrets = (database: Kysely<FollowUpsDatabase>, key: WebhookKey): WebhookSecrets => {
  const find = (id: string, generation: number, accountId: string) =>
    database
      .selectFrom('follow_ups.webhook_secrets')
      .select('wrapped')
      .where('webhook_id', '=', id)
      .where('generation', '=', generation)
      .where('account_id', '=', accountId)
      .executeTakeFirst();

  type Which = Parameters<WebhookSecrets['of']>[0];
  const purposeOf = ({ id, generation }: Which, accountId: string) =>
    `webhook/${accountId}/${id}/${generation}`;

  const read = async (which: Which, accountId: string): Promise<string | undefined> => {
    const row = await find(which.id, which.generation, accountId);
    if (row === undefined) return undefined;
    return `whsec_${unwrapSecret(key, purposeOf(which, accountId), row.wrapped).toString('base64')}`;
  };

  const of: WebhookSecrets['of'] = async (which, accountId) => {
    const known = await read(which, accountId);
    if (known !== undefined) return known;
    const { id, generation } = which;
    const wrapped = wrapSecret(key, purposeOf(which, accountId), randomBytes(SECRET_BYTES));
    await database
      .insertInto('follow_ups.webhook_secrets')
      .values({ webhook_id: id, generation, account_id: accountId, wrapped })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const made = await read(which, accountId);
    if (made === undefined) throw new Error('The secret of a webhook could not be read back.');
    return made;
  };

  return {
    of,
    signing: async (webhook, accountId, now) => {
      const { id, generation, rotatedAt } = webhook;
      const overlaps = rotatedAt !== undefined && now.getTime() < Date.parse(rotatedAt) + OVERLAP_MS;
      const generations = overlaps ? [generation, generation - 1] : [generation];
      const found = await Promise.all(generations.map((each) => read({ id, generation: each }, accountId)));
      return found.filter((each) => each !== undefined);
    },
  };
};
