import type { CommandContext, CommandServices } from '@waivers/events/commands/handle-command.ts';
import { userOfActor } from '@waivers/events/definitions/event.ts';
import { readUser } from '@waivers/events/folds/read-user.ts';
import { lockKey } from '@waivers/events/keys/erasure/lock-key.ts';
import { sha256Of } from '@waivers/events/log/port/sha256.ts';
import { type RateLimitRefusal, rateLimitRefusal } from '@waivers/server/limits/rate-limit-refusal.ts';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import { parseLocale } from '@waivers/waiver/locales.ts';
import type { ValidationError } from '@waivers/waiver/validation.ts';
import { HOUR_MS } from '@waivers/waiver/vocabulary/times.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { CommandDatabase } from '../database/command-database.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { acceptEmailTemplate } from './accept-email-template.ts';
import { DEFAULT_LOCALE } from './answer.ts';

/** Limit per user. */
const TEST_MAILS_PER_HOUR = 10;

export type TestMailServices = CommandServices & {
  readonly database: Kysely<CommandDatabase>;
  readonly outbox: Pick<Outbox, 'queueTestMail'>;
  readonly clock: () => Date;
};

type TestMailInput = {
  readonly emailSubject: string;
  readonly emailTemplate: string;
  readonly locale: string;
};

export type TestMailRefusal =
  | { readonly refused: 'invalid'; readonly errors: readonly ValidationError[] }
  | { readonly refused: 'not_found' | 'id_already_used' }
  | RateLimitRefusal;

type CountedMail = { readonly commandId: string; readonly userId: string; readonly contentHash: Buffer };

/** Counts one mail. @returns `again` if this command has already queued it */
const note = async (
  transaction: Transaction<CommandDatabase>,
  { commandId, userId, contentHash }: CountedMail,
  now: Date,
): Promise<'new' | 'again' | 'id_already_used' | RateLimitRefusal> => {
  // Serialise the requests so that no two of them count as the tenth.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`test mails of ${userId}`}, 0))`.execute(
    transaction,
  );
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const mails = transaction.deleteFrom('identity.test_mails').where('user_id', '=', userId);
  await mails.where('queued_at', '<=', hourAgo).execute();
  const earlier = await transaction
    .selectFrom('identity.test_mails')
    .select(['command_id', 'content_hash', 'queued_at'])
    .where('user_id', '=', userId)
    .orderBy('queued_at')
    .execute();
  const same = earlier.find(({ command_id }) => command_id === commandId);
  if (same !== undefined) return same.content_hash.equals(contentHash) ? 'again' : 'id_already_used';
  const [oldest] = earlier;
  const isFull = earlier.length >= TEST_MAILS_PER_HOUR && oldest !== undefined;
  const early = isFull ? rateLimitRefusal(new Date(oldest.queued_at.getTime() + HOUR_MS), now) : undefined;
  if (early !== undefined) return early;
  await transaction
    .insertInto('identity.test_mails')
    .values({ command_id: commandId, user_id: userId, content_hash: contentHash, queued_at: now })
    .execute();
  return 'new';
};

/** Queues a mail to the owner's own address, at most once per command. @returns the refusal, if any */
export const queueTestMail = async (
  services: TestMailServices,
  { emailSubject, emailTemplate: html, locale: asked }: TestMailInput,
  { commandId, correlationId, accountId, actor, now }: CommandContext,
): Promise<TestMailRefusal | undefined> => {
  const accepted = acceptEmailTemplate(emailSubject, html, 'emailTemplate');
  if ('refused' in accepted) return accepted;
  const userId = userOfActor(actor);
  const user = userId === undefined ? undefined : await readUser(services, userId);
  if (user === undefined) return { refused: 'not_found' };
  const locale = parseLocale(asked) ?? DEFAULT_LOCALE;
  const contentHash = Buffer.from(sha256Of(canonicalJson({ ...accepted.template, locale })), 'hex');
  return services.database.transaction().execute(async (transaction) => {
    if (!(await lockKey(transaction, user.keyId))) return { refused: 'not_found' };
    const noted = await note(transaction, { commandId, userId: user.id, contentHash }, now);
    if (noted === 'again') return undefined;
    if (noted === 'id_already_used') return { refused: noted };
    if (noted !== 'new') return noted;
    await services.outbox.queueTestMail(transaction, {
      commandId,
      correlationId,
      accountId,
      userId: user.id,
      locale,
      ...accepted.template,
    });
    return undefined;
  });
};

export const forgetOldTestMails = async (database: Kysely<CommandDatabase>, now: Date): Promise<void> => {
  await database
    .deleteFrom('identity.test_mails')
    .where('queued_at', '<=', new Date(now.getTime() - HOUR_MS))
    .execute();
};
