import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { type Kysely, sql } from 'kysely';
import type { CommandDatabase } from '../database.ts';

/** Failures of one account that cost nothing; each further one doubles the wait, from 1 s to 15 min. */
const FREE_FAILURES = 5;
const LONGEST_WAIT_SECONDS = 900;
/** Failures of one address within its window: a venue's staff sit behind one address. */
const ADDRESS_FAILURES = 30;
const ADDRESS_WINDOW_SECONDS = 600;
/** A row that nobody has touched for so long says nothing any more. */
const FORGET_AFTER_SECONDS = 86_400;

const subjectOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** An IPv6 customer has a whole /64; counting single addresses would count nothing. */
const networkOf = (address: string): string => {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = address.split('::');
  const headParts = head === '' ? [] : head.split(':');
  const tailParts = tail === '' ? [] : tail.split(':');
  const zeros = address.includes('::') ? new Array(8 - headParts.length - tailParts.length).fill('0') : [];
  return [...headParts, ...zeros, ...tailParts].slice(0, 4).join(':');
};

type Attempt = {
  /** The account's id, or what was typed where no account has that name: both are counted with equal work. */
  readonly name: string;
  readonly address: string;
  readonly now: Date;
};

/**
 * Counts an attempt as failed before the password is looked at, so that a thousand guesses at once are a thousand
 * failures; `attemptSucceeded` takes it back.
 * @returns false when the name or the address has to wait
 */
export const beginAttempt = async (
  database: Kysely<CommandDatabase>,
  { name, address, now }: Attempt,
): Promise<boolean> => {
  const fromAddress = await sql`
    insert into identity.attempts as a (kind, subject, failures, since, last_at)
    values ('address', ${subjectOf(networkOf(address))}, 1, ${now}, ${now})
    on conflict (kind, subject) do update set
      failures = case when a.since <= ${now}::timestamptz - ${ADDRESS_WINDOW_SECONDS} * interval '1 second'
        then 1 else a.failures + 1 end,
      since = case when a.since <= ${now}::timestamptz - ${ADDRESS_WINDOW_SECONDS} * interval '1 second'
        then ${now} else a.since end,
      last_at = ${now}
    where a.failures < ${ADDRESS_FAILURES}
      or a.since <= ${now}::timestamptz - ${ADDRESS_WINDOW_SECONDS} * interval '1 second'
    returning failures`.execute(database);
  const onName = await sql`
    insert into identity.attempts as a (kind, subject, failures, since, last_at)
    values ('account', ${subjectOf(name)}, 1, ${now}, ${now})
    on conflict (kind, subject) do update set
      failures = a.failures + 1,
      last_at = ${now},
      blocked_until = case when a.failures + 1 < ${FREE_FAILURES} then null
        else ${now}::timestamptz + least(${LONGEST_WAIT_SECONDS},
          power(2, least(a.failures + 1 - ${FREE_FAILURES}, 20))) * interval '1 second' end
    where a.blocked_until is null or a.blocked_until <= ${now}
    returning failures`.execute(database);
  return fromAddress.rows.length === 1 && onName.rows.length === 1;
};

/** The right password was given: the account starts afresh, the address loses only this one count. */
export const attemptSucceeded = async (
  database: Kysely<CommandDatabase>,
  { name, address }: Attempt,
): Promise<void> => {
  await database
    .deleteFrom('identity.attempts')
    .where('kind', '=', 'account')
    .where('subject', '=', subjectOf(name))
    .execute();
  await database
    .updateTable('identity.attempts')
    .set({ failures: sql<number>`greatest(failures - 1, 0)` })
    .where('kind', '=', 'address')
    .where('subject', '=', subjectOf(networkOf(address)))
    .execute();
};

/** Forgets counts and used-up sessions that no longer matter; run now and then. */
export const forgetOldAttempts = async (database: Kysely<CommandDatabase>, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - FORGET_AFTER_SECONDS * 1000);
  await database.deleteFrom('identity.attempts').where('last_at', '<', before).execute();
};
