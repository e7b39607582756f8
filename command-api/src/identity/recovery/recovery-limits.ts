import { fingerprint } from '@waivers/events/keys/fingerprint.ts';
import { type RateLimitRefusal, rateLimitRefusal } from '@waivers/server/limits/rate-limit-refusal.ts';
import { type Kysely, sql } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';

/** Requests per hour. Not from the spec, but enough to retry while a mail is slow to arrive. */
const MAX_REQUESTS = { name: 3, network: 20 } as const;
const WINDOW_MS = 3_600_000;

export type RecoveryCounters = {
  readonly database: Kysely<CommandDatabase>;
  /** Key for hashing names and addresses, which must not appear in the table. */
  readonly fingerprintKey: Buffer;
};

/** @property name as typed. Unknown names count too, so that the response does not reveal which exist. */
export type RecoveryAttempt = { readonly name: string; readonly network: string; readonly now: Date };

const countOne = async (
  { database, fingerprintKey }: RecoveryCounters,
  kind: keyof typeof MAX_REQUESTS,
  subject: string,
  now: Date,
): Promise<RateLimitRefusal | undefined> => {
  const isOver = sql`counted.since <= ${new Date(now.getTime() - WINDOW_MS)}`;
  // Stop counting at limit + 1, which marks the window as full.
  const { rows } = await sql<{ readonly requests: number; readonly since: Date }>`
    insert into identity.recovery_requests as counted (kind, subject, requests, since)
    values (${kind}, ${fingerprint(fingerprintKey, `recovery by ${kind}`, subject)}, 1, ${now})
    on conflict (kind, subject) do update set
      requests = case when ${isOver} then 1 else least(counted.requests, ${MAX_REQUESTS[kind]}) + 1 end,
      since = case when ${isOver} then excluded.since else counted.since end
    returning requests, since`.execute(database);
  const [counted] = rows;
  const isFull = counted !== undefined && counted.requests > MAX_REQUESTS[kind];
  return isFull ? rateLimitRefusal(new Date(counted.since.getTime() + WINDOW_MS), now) : undefined;
};

/** Counts by network first so that one network's flood cannot exhaust a name's quota. @returns the refusal, if any */
export const countRecovery = async (
  counters: RecoveryCounters,
  { name, network, now }: RecoveryAttempt,
): Promise<RateLimitRefusal | undefined> =>
  (await countOne(counters, 'network', network, now)) ?? (await countOne(counters, 'name', name, now));

/** Counts by user so that user name and email share one quota. @returns the refusal, which must not be disclosed */
export const countRecoveryOf = (
  counters: RecoveryCounters,
  userId: string,
  now: Date,
): Promise<RateLimitRefusal | undefined> => countOne(counters, 'name', userId, now);

export const forgetOldRecoveryRequests = async (
  database: Kysely<CommandDatabase>,
  now: Date,
): Promise<void> => {
  await database
    .deleteFrom('identity.recovery_requests')
    .where('since', '<=', new Date(now.getTime() - WINDOW_MS))
    .execute();
};
