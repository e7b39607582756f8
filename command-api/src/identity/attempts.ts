import { isIPv6 } from 'node:net';
import { type Kysely, sql } from 'kysely';
import type { CommandDatabase } from '../database.ts';
import { fingerprint } from '../fingerprint.ts';

/** Failures on one name from one network that cost nothing; each further one doubles the wait, from 1 s to 15 min. */
const FREE_FAILURES = 5;
const LONGEST_WAIT_SECONDS = 900;
/** Failures of one network, whatever names it tries: a venue's staff sit behind one address. */
const OF_NETWORK = { kind: 'network', failures: 30, windowSeconds: 600 } as const;
/** Failures on one name from all networks together: more than forty networks give away before they wait. */
const OF_NAME = { kind: 'name', failures: 200, windowSeconds: 3600 } as const;
/** So long a network from which the owner has logged in is not held up by what others do to the name. */
const KNOWN_SECONDS = 30 * 86_400;
/** Failures that are older say nothing any more. */
const FORGET_AFTER_SECONDS = 86_400;
/** Names that nobody has share so many counters: who invents names fills no table. */
const UNKNOWN_COUNTERS = 4096;

/** An IPv6 customer has a whole /64; counting single addresses would count nothing. */
const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address;
  if (address.startsWith('::ffff:')) return address.slice('::ffff:'.length);
  const [head = '', tail = ''] = address.split('::');
  const headParts = head === '' ? [] : head.split(':');
  const tailParts = tail === '' ? [] : tail.split(':');
  const zeros = address.includes('::') ? new Array(8 - headParts.length - tailParts.length).fill('0') : [];
  return [...headParts, ...zeros, ...tailParts].slice(0, 4).join(':');
};

export type Attempts = {
  readonly database: Kysely<CommandDatabase>;
  /** Subjects are stored under it: neither names nor addresses can be read from the table. */
  readonly fingerprintKey: Buffer;
};

export type Attempt = {
  /** Normalised, as typed. */
  readonly name: string;
  /** undefined where no account has that name: that is counted with equal work. */
  readonly accountId: string | undefined;
  readonly address: string;
  readonly now: Date;
};

type Counter = { readonly kind: 'network' | 'name' | 'name_from_network'; readonly subject: Buffer };

/** An attempt that has been counted as failed until `takeBack` or `attemptSucceeded`. */
export type Begun = {
  /** False when the network, or the name from it, has to wait: then no password is right. */
  readonly isFree: boolean;
  readonly counted: readonly Counter[];
};

const subjectsOf = (key: Buffer, { name, accountId, address }: Attempt) => {
  const network = networkOf(address);
  const subject = (...parts: string[]): Buffer => {
    const whole = fingerprint(key, 'log-in attempts', parts.join('\n'));
    if (accountId !== undefined) return whole;
    const counter = Buffer.alloc(2);
    counter.writeUInt16BE(whole.readUInt16BE() % UNKNOWN_COUNTERS);
    return counter;
  };
  return {
    network: fingerprint(key, 'log-in attempts', network),
    name: subject(accountId ?? name),
    nameFromNetwork: subject(accountId ?? name, network),
  };
};

const seconds = (count: number) => sql`${count} * interval '1 second'`;

/** @returns undefined, and nothing counted, when there have been too many in the window */
const countInWindow = async (
  database: Kysely<CommandDatabase>,
  { kind, failures, windowSeconds }: typeof OF_NETWORK | typeof OF_NAME,
  subject: Buffer,
  now: Date,
): Promise<Counter | undefined> => {
  const isOver = sql`a.since <= ${now}::timestamptz - ${seconds(windowSeconds)}`;
  const { rows } = await sql`
    insert into identity.attempts as a (kind, subject, failures, since, last_at)
    values (${kind}, ${subject}, 1, ${now}, ${now})
    on conflict (kind, subject) do update set
      failures = case when ${isOver} then 1 else a.failures + 1 end,
      since = case when ${isOver} then ${now} else a.since end,
      last_at = ${now}
    where a.failures < ${failures} or ${isOver}
    returning kind`.execute(database);
  return rows.length === 1 ? { kind, subject } : undefined;
};

/** @returns undefined, and nothing counted, while the name has to wait for this network */
const countWithWaits = async (
  database: Kysely<CommandDatabase>,
  subject: Buffer,
  now: Date,
): Promise<(Counter & { readonly isKnown: boolean }) | undefined> => {
  const failures = sql`case when a.last_at <= ${now}::timestamptz - ${seconds(FORGET_AFTER_SECONDS)}
    then 1 else a.failures + 1 end`;
  const { rows } = await sql<{ known: boolean }>`
    insert into identity.attempts as a (kind, subject, failures, since, last_at)
    values ('name_from_network', ${subject}, 1, ${now}, ${now})
    on conflict (kind, subject) do update set
      failures = ${failures},
      last_at = ${now},
      blocked_until = case when ${failures} < ${FREE_FAILURES} then null
        else ${now}::timestamptz + least(${LONGEST_WAIT_SECONDS},
          power(2, least(${failures} - ${FREE_FAILURES}, 20))) * interval '1 second' end
    where a.blocked_until is null or a.blocked_until <= ${now}
    returning coalesce(known_until > ${now}, false) as known`.execute(database);
  const [row] = rows;
  return row && { kind: 'name_from_network', subject, isKnown: row.known };
};

/**
 * Counts an attempt as failed before the password is looked at, so that a thousand guesses at once are a thousand
 * failures. Whoever has to wait already adds nothing to the counters behind: a name waits for one network, not for
 * all because of one, and a network that has logged in before never waits for the others.
 */
export const beginAttempt = async (
  { database, fingerprintKey }: Attempts,
  attempt: Attempt,
): Promise<Begun> => {
  const { now } = attempt;
  const subjects = subjectsOf(fingerprintKey, attempt);
  const network = await countInWindow(database, OF_NETWORK, subjects.network, now);
  if (network === undefined) return { isFree: false, counted: [] };
  const fromNetwork = await countWithWaits(database, subjects.nameFromNetwork, now);
  if (fromNetwork === undefined) return { isFree: false, counted: [network] };
  const name = await countInWindow(database, OF_NAME, subjects.name, now);
  if (name === undefined) return { isFree: fromNetwork.isKnown, counted: [network, fromNetwork] };
  return { isFree: true, counted: [network, fromNetwork, name] };
};

/** No password was looked at after all, or it was the right one: the attempt counts for nothing. */
export const takeBack = async ({ database }: Attempts, { counted }: Begun): Promise<void> => {
  for (const { kind, subject } of counted) {
    await database
      .updateTable('identity.attempts')
      .set({ failures: sql<number>`greatest(failures - 1, 0)`, blocked_until: null })
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .execute();
  }
};

/** The right password was given: the name starts afresh for this network, which is known from now on. */
export const attemptSucceeded = async (attempts: Attempts, begun: Begun, now: Date): Promise<void> => {
  await takeBack(attempts, begun);
  for (const { kind, subject } of begun.counted) {
    if (kind !== 'name_from_network') continue;
    await attempts.database
      .updateTable('identity.attempts')
      .set({ failures: 0, known_until: new Date(now.getTime() + KNOWN_SECONDS * 1000) })
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .execute();
  }
};

/** Forgets counts that no longer matter; run now and then. */
export const forgetOldAttempts = async (database: Kysely<CommandDatabase>, now: Date): Promise<void> => {
  const before = (age: number): Date => new Date(now.getTime() - age * 1000);
  await database
    .deleteFrom('identity.attempts')
    .where('kind', '=', OF_NETWORK.kind)
    .where('last_at', '<', before(OF_NETWORK.windowSeconds))
    .execute();
  await database
    .deleteFrom('identity.attempts')
    .where('last_at', '<', before(FORGET_AFTER_SECONDS))
    .where((eb) => eb.or([eb('known_until', 'is', null), eb('known_until', '<=', now)]))
    .execute();
};
