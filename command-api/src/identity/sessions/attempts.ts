import { fingerprint } from '@waivers/events/keys/fingerprint.ts';
import { type Kysely, sql } from 'kysely';
import type { CommandDatabase } from '../../database/command-database.ts';

/** Failures per name and network without a wait. Each further one doubles the wait, from 1 s up to 15 min. */
const FREE_FAILURES = 5;
const LONGEST_WAIT_SECONDS = 900;
/** Limit per network across all names. Generous, because staff at a venue share one address. */
const OF_NETWORK = { kind: 'network', failures: 30, windowSeconds: 600 } as const;
const OF_NAME = { kind: 'name', failures: 200, windowSeconds: 3600 } as const;
/** How long a network stays known after a log-in. Failures elsewhere do not block the user on a known network. */
const KNOWN_SECONDS = 30 * 86_400;
const FORGET_AFTER_SECONDS = 86_400;
/** Unknown names share this many counters so that made-up names cannot fill the table. */
const UNKNOWN_COUNTERS = 4096;

export type Attempts = {
  readonly database: Kysely<CommandDatabase>;
  /** Key for hashing names and addresses, which must not appear in the table. */
  readonly fingerprintKey: Buffer;
};

export type Attempt = {
  readonly name: string;
  /** Undefined for an unknown name, which must cost the same work as a known one. */
  readonly userId: string | undefined;
  readonly network: string;
  /** Set if this device has logged in as this user before. */
  readonly deviceId: string | undefined;
  readonly now: Date;
};

type Kind = 'network' | 'name' | 'name_from_network' | 'device';
type Counter = { readonly kind: Kind; readonly subject: Buffer };
/** @property until the end of the wait that this attempt started */
type CountedSubject = Counter & { readonly until: Date | null };
type Row = {
  readonly kind: Kind;
  readonly failures: number;
  readonly since: Date;
  readonly blocked_until: Date | null;
  readonly known_until: Date | null;
};

/** An attempt, counted as failed until `takeBack` or `attemptSucceeded` is called. */
export type CountedAttempt = {
  /** Even the correct password is rejected until this time. If undefined, the password may be checked. */
  readonly waitsUntil: Date | undefined;
  /** Recovery passwords cannot be guessed, so only a blocked network prevents checking them. */
  readonly isNetworkFree: boolean;
  readonly networkFails: boolean;
  readonly counted: readonly CountedSubject[];
  readonly nameFromNetwork: Counter;
};

const countersOf = (
  key: Buffer,
  { name, userId, network, deviceId }: Attempt,
): Readonly<Record<Exclude<Kind, 'device'>, Counter>> & { readonly device: Counter | undefined } => {
  const ofName = (...parts: string[]): Buffer => {
    const whole = fingerprint(key, 'log-in attempts', parts.join('\n'));
    if (userId !== undefined) return whole;
    const counter = Buffer.alloc(2);
    counter.writeUInt16BE(whole.readUInt16BE() % UNKNOWN_COUNTERS);
    return counter;
  };
  return {
    network: { kind: 'network', subject: fingerprint(key, 'log-in attempts', network) },
    name: { kind: 'name', subject: ofName(userId ?? name) },
    name_from_network: { kind: 'name_from_network', subject: ofName(userId ?? name, network) },
    device:
      deviceId === undefined
        ? undefined
        : { kind: 'device', subject: fingerprint(key, 'log-in attempts of a device', deviceId) },
  };
};

const seconds = (count: number) => sql`${count} * interval '1 second'`;

const readRows = async (
  database: Kysely<CommandDatabase>,
  counters: readonly Counter[],
): Promise<ReadonlyMap<Kind, Row>> => {
  const rows = await database
    .selectFrom('identity.attempts')
    .select(['kind', 'failures', 'since', 'blocked_until', 'known_until'])
    .where((eb) => eb.or(counters.map(({ kind, subject }) => eb.and({ kind, subject }))))
    .execute();
  return new Map(rows.map((row) => [row.kind, row]));
};

const waitOf = (row: Row | undefined, now: Date): Date | undefined => {
  if (row === undefined) return undefined;
  const window = [OF_NETWORK, OF_NAME].find(({ kind }) => kind === row.kind);
  const until =
    window === undefined
      ? row.blocked_until
      : row.failures >= window.failures
        ? new Date(row.since.getTime() + window.windowSeconds * 1000)
        : null;
  return until !== null && until > now ? until : undefined;
};

const latest = (times: readonly (Date | undefined)[]): Date | undefined =>
  times.reduce(
    (last, time) => (last === undefined || (time !== undefined && time > last) ? time : last),
    undefined,
  );

const hasFailed = (network: Row | undefined, now: Date): boolean =>
  network !== undefined &&
  network.failures > 0 &&
  now.getTime() - network.since.getTime() < OF_NETWORK.windowSeconds * 1000;

/**
 * Increments in one statement.
 * @returns the counters that were still free; concurrent attempts may have taken the others
 */
const count = async (
  database: Kysely<CommandDatabase>,
  counters: readonly Counter[],
  now: Date,
): Promise<readonly CountedSubject[]> => {
  const window = sql`case a.kind when ${OF_NETWORK.kind} then ${seconds(OF_NETWORK.windowSeconds)}
    when ${OF_NAME.kind} then ${seconds(OF_NAME.windowSeconds)} end`;
  const isOver = sql`case when ${window} is not null then a.since <= ${now}::timestamptz - ${window}
    else a.last_at <= ${now}::timestamptz - ${seconds(FORGET_AFTER_SECONDS)} end`;
  const failures = sql`case when ${isOver} then 1 else a.failures + 1 end`;
  const { rows } = await sql<{ readonly kind: Kind; readonly until: Date | null }>`
    insert into identity.attempts as a (kind, subject, failures, since, last_at)
    select kind, subject, 1, ${now}, ${now}
    from unnest(${counters.map(({ kind }) => kind)}::text[],
      ${counters.map(({ subject }) => subject)}::bytea[]) as counted (kind, subject)
    on conflict (kind, subject) do update set
      failures = ${failures},
      since = case when ${isOver} then ${now} else a.since end,
      last_at = ${now},
      blocked_until = case when ${window} is not null or ${failures} < ${FREE_FAILURES} then null
        else ${now}::timestamptz + least(${LONGEST_WAIT_SECONDS},
          power(2, least(${failures} - ${FREE_FAILURES}, 20))) * interval '1 second' end
    where case a.kind
      when ${OF_NETWORK.kind} then a.failures < ${OF_NETWORK.failures} or ${isOver}
      when ${OF_NAME.kind} then a.failures < ${OF_NAME.failures} or ${isOver}
      else a.blocked_until is null or a.blocked_until <= ${now} end
    returning kind, blocked_until as until`.execute(database);
  return counters.flatMap((counter) =>
    rows.filter(({ kind }) => kind === counter.kind).map(({ until }) => ({ ...counter, until })),
  );
};

/**
 * Counts the attempt as failed before the password is checked so that concurrent guesses are all counted. Attempts
 * during a wait are not counted. Known devices and networks have separate counters so that strangers cannot block
 * them (docs/design/accounts-and-passwords.md).
 */
export const beginAttempt = async (
  { database, fingerprintKey }: Attempts,
  attempt: Attempt,
): Promise<CountedAttempt> => {
  const { now } = attempt;
  const { network, name, name_from_network: nameFromNetwork, device } = countersOf(fingerprintKey, attempt);
  const rows = await readRows(database, [network, name, nameFromNetwork, ...(device ? [device] : [])]);
  const knownUntil = rows.get('name_from_network')?.known_until ?? null;
  const isKnown = knownUntil !== null && knownUntil > now;
  const strangers = isKnown ? [nameFromNetwork] : [network, nameFromNetwork, name];
  const counters = device === undefined ? strangers : [device];
  const networkFails = hasFailed(rows.get('network'), now);
  const isNetworkFree = waitOf(rows.get('network'), now) === undefined;
  const waits = latest(counters.map(({ kind }) => waitOf(rows.get(kind), now)));
  if (waits !== undefined) {
    return { waitsUntil: waits, isNetworkFree, networkFails, counted: [], nameFromNetwork };
  }
  const counted = await count(database, counters, now);
  // A concurrent attempt was counted first. Assume the shortest wait, one second.
  const waitsUntil = counted.length === counters.length ? undefined : new Date(now.getTime() + 1000);
  return { waitsUntil, isNetworkFree, networkFails, counted, nameFromNetwork };
};

/** An attempt with fewer counters, counted as failed until `takeBack` or `resetCounted` is called. */
export type FewerCounted = Pick<CountedAttempt, 'waitsUntil' | 'counted'>;

const beginCounted = async (
  { database }: Attempts,
  counters: readonly Counter[],
  now: Date,
): Promise<FewerCounted> => {
  const rows = await readRows(database, counters);
  const waitsUntil = latest(counters.map(({ kind }) => waitOf(rows.get(kind), now)));
  if (waitsUntil !== undefined) return { waitsUntil, counted: [] };
  const counted = await count(database, counters, now);
  const isFree = counted.length === counters.length;
  return { waitsUntil: isFree ? undefined : new Date(now.getTime() + 1000), counted };
};

/**
 * Second factors have counters of their own, from everywhere, because the right password resets those of log-ins. Only
 * who knows the password gets here, so no stranger can block the user.
 */
export const beginFactorAttempt = (
  attempts: Attempts,
  { userId, deviceId, now }: Pick<Attempt, 'deviceId' | 'now'> & { readonly userId: string },
): Promise<FewerCounted> => {
  const { fingerprintKey: key } = attempts;
  const counter: Counter =
    deviceId === undefined
      ? { kind: 'name_from_network', subject: fingerprint(key, 'second factor', userId) }
      : { kind: 'device', subject: fingerprint(key, 'second factor on a device', `${userId}\n${deviceId}`) };
  return beginCounted(attempts, [counter], now);
};

/** Passkeys cannot be guessed, so only the network counts, or a device that has logged in before. */
export const beginPasskeyAttempt = (
  attempts: Attempts,
  { network, deviceId, now }: Pick<Attempt, 'network' | 'deviceId' | 'now'>,
): Promise<FewerCounted> => {
  const { fingerprintKey: key } = attempts;
  const { network: ofNetwork, device } = countersOf(key, {
    name: '',
    userId: undefined,
    network,
    deviceId,
    now,
  });
  return beginCounted(attempts, [device ?? ofNetwork], now);
};

/**
 * A log-out that an identity provider sends. A network that has sent a valid one is counted alone, so that strangers
 * cannot keep a business's provider from ending sessions.
 */
export const beginLogOutAttempt = async (
  attempts: Attempts,
  { accountId, network, now }: Pick<Attempt, 'network' | 'now'> & { readonly accountId: string | null },
): Promise<FewerCounted & Pick<CountedAttempt, 'nameFromNetwork'>> => {
  const name = `log-outs of ${accountId ?? 'the installation'}`;
  const counters = countersOf(attempts.fingerprintKey, {
    name,
    userId: name,
    network: `log-outs from ${network}`,
    deviceId: undefined,
    now,
  });
  const { network: ofNetwork, name: ofAccount, name_from_network: nameFromNetwork } = counters;
  const known = (await readRows(attempts.database, [nameFromNetwork])).get('name_from_network')?.known_until;
  const isKnown = known != null && known > now;
  const begun = await beginCounted(attempts, isKnown ? [ofNetwork] : [ofNetwork, ofAccount], now);
  return { ...begun, nameFromNetwork };
};

/** Reverts the count of this attempt. A wait started by other failures continues unless too few failures remain. */
export const takeBack = async ({ database }: Attempts, { counted }: FewerCounted): Promise<void> => {
  for (const { kind, subject, until } of counted) {
    await database
      .updateTable('identity.attempts')
      .set({
        failures: sql<number>`greatest(failures - 1, 0)`,
        blocked_until: sql<Date | null>`case when failures - 1 < ${FREE_FAILURES}
          or blocked_until = ${until}::timestamptz then null else blocked_until end`,
      })
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .execute();
  }
};

/** Call it after a right answer: failures of others on the same network stay counted. */
export const resetCounted = async (attempts: Attempts, begun: FewerCounted): Promise<void> => {
  await takeBack(attempts, begun);
  for (const { kind, subject } of begun.counted) {
    if (kind !== 'name_from_network' && kind !== 'device') continue;
    await attempts.database
      .updateTable('identity.attempts')
      .set({ failures: 0, blocked_until: null })
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .execute();
  }
};

/** Resets the user's own counters and marks the network as known. Call it after a correct password. */
export const attemptSucceeded = async (
  attempts: Attempts,
  begun: FewerCounted & Pick<CountedAttempt, 'nameFromNetwork'>,
  now: Date,
): Promise<void> => {
  const { database } = attempts;
  await resetCounted(attempts, begun);
  const known_until = new Date(now.getTime() + KNOWN_SECONDS * 1000);
  await database
    .insertInto('identity.attempts')
    .values({
      ...begun.nameFromNetwork,
      failures: 0,
      since: now,
      last_at: now,
      blocked_until: null,
      known_until,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet({ known_until }))
    .execute();
};

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
