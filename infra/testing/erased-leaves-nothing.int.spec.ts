import { randomBytes, randomUUID } from 'node:crypto';
import { changeAccount } from '@waivers/command-api/accounts/change-account.ts';
import type { CommandDatabase } from '@waivers/command-api/database/command-database.ts';
import { erasePerson } from '@waivers/command-api/erasure/erase-person.ts';
import { claim } from '@waivers/command-api/identity/claims.ts';
import { addTemporaryCredential } from '@waivers/command-api/identity/credentials.ts';
import { commandApiMigrations } from '@waivers/command-api/migrations/command-api-migrations.ts';
import { appendRegistration } from '@waivers/command-api/registration/append-registration.ts';
import type { BlobStore } from '@waivers/events/blobs/blob-store.ts';
import { postgresBlobStore } from '@waivers/events/blobs/postgres-blob-store.ts';
import { accountStream, signedWaiverStream, userStream } from '@waivers/events/definitions/streams.ts';
import { openEvents } from '@waivers/events/delivery/follower/open-events.ts';
import type { KeyStore } from '@waivers/events/keys/key-store.ts';
import { keysIn } from '@waivers/events/keys/personal-values.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import { createPostgresLog, type PostgresLog } from '@waivers/events/log/postgres/postgres-log.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { createTestDatabase, TEST_MASTER_KEY, type TestDatabase } from '@waivers/events/testing/database.ts';
import { outboxForCommands } from '@waivers/follow-ups/mails/withdraw.ts';
import { followUpsMigrations } from '@waivers/follow-ups/migrations/follow-ups-migrations.ts';
import { makeSignatures, makeVenues } from '@waivers/load-tests/generate/signatures.ts';
import { appendSignature } from '@waivers/load-tests/generate/write-log.ts';
import type { ReadSideDatabase } from '@waivers/projections/engine/database.ts';
import { projectionsMigrations } from '@waivers/projections/migrations/projections-migrations.ts';
import { READ_MODEL_PROJECTIONS } from '@waivers/projections/read-models.ts';
import { makeLiveBuild, type TestBuild } from '@waivers/projections/testing/builds.ts';
import { ownerOf } from '@waivers/server/testing/owner-of.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

/** Looks for an erased person in every database file, including ANALYZE statistics and rewritten tables. */

let test: TestDatabase;
let database: Kysely<CommandDatabase & ReadSideDatabase>;
let projector: Kysely<ReadSideDatabase>;
let superuser: Client;
let log: PostgresLog;
let keys: KeyStore;
let pool: Pool;
let blobs: BlobStore;
const builds: TestBuild[] = [];

const kysely = <Database>(connectionString: string): Kysely<Database> => {
  const pool = new Pool({ connectionString, max: 4 });
  pool.on('error', () => undefined);
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
};

beforeAll(async () => {
  const migrations = {
    ...eventsMigrations,
    ...commandApiMigrations,
    ...followUpsMigrations,
    ...projectionsMigrations,
  };
  test = await createTestDatabase({ migrations });
  database = kysely(test.appUrl);
  projector = kysely(test.projectorUrl);
  const asSuperuser = new URL(inject('postgresSuperuserUrl'));
  asSuperuser.pathname = new URL(test.appUrl).pathname;
  superuser = new Client({ connectionString: asSuperuser.href });
  await superuser.connect();
  pool = new Pool({ connectionString: test.appUrl, max: 1 });
  pool.on('error', () => undefined);
  blobs = postgresBlobStore(pool);
  log = createPostgresLog({ connectionString: test.appUrl });
  keys = postgresKeyStore(database, TEST_MASTER_KEY);
  for (const projection of READ_MODEL_PROJECTIONS) builds.push(await makeLiveBuild(projector, projection));
});
afterAll(async () => {
  await log.close();
  await Promise.all([superuser.end(), pool.end(), database.destroy(), projector.destroy()]);
  await test.drop();
});

let projected: LogPosition | undefined;
const project = async (): Promise<void> => {
  const recorded = await log.readAll({
    limit: 1000,
    ...(projected === undefined ? {} : { after: projected }),
  });
  const events = await openEvents(keys, recorded.map(codec.decode));
  for (const build of builds) await build.apply(events);
  projected = recorded.at(-1)?.position ?? projected;
};

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<readonly Row[]> =>
  (await superuser.query<Row>(text, values)).rows;

const canary = (): string => `Erna${randomBytes(6).toString('hex')}`;

const signOnce = async (signature: ReturnType<ReturnType<typeof makeSignatures>['next']>['value']) => {
  const name = canary();
  const { data } = signature.event;
  const participants = data.participants.map(({ identity, ...rest }) => ({
    ...rest,
    identity: { ...identity, firstName: name, lastName: `${name}-son` },
  }));
  await appendSignature(log, keys, {
    ...signature,
    event: { ...signature.event, data: { ...data, participants } },
  });
  return {
    name,
    signedWaiverId: signature.signedWaiverId,
    participantIds: participants.map(({ participantId }) => participantId),
  };
};

const register = async () => {
  const { accountId, userId } = ownerOf(randomUUID());
  const [name, former, company] = [canary(), canary(), canary()];
  const email = `${name.toLowerCase()}@example.test`;
  const profile = { firstName: name, lastName: name, email, username: name.toLowerCase() };
  const begun = { commandId: randomUUID(), correlationId: randomUUID(), accountId, userId, company: former };
  await appendRegistration({ log, keys }, { ...begun, ...profile, timeZone: 'UTC' }, new Date());
  await project();
  const actor = { kind: 'user', id: userId } as const;
  const context = { commandId: randomUUID(), correlationId: randomUUID(), accountId, actor, now: new Date() };
  await changeAccount({ log, keys }, { type: 'RenameCompany', company, present: former }, context);
  await claim(database, { kind: 'email', value: email }, userId, new Date());
  await claim(database, { kind: 'username', value: profile.username }, userId, new Date());
  const { username } = profile;
  await addTemporaryCredential(
    database,
    {
      accountId,
      userId,
      role: 'owner',
      username,
      email,
      passwordHash: `hash of ${name}`,
      credentialVersion: 1,
    },
    new Date(),
  );
  const personal = {
    formerEmail: canary().toLowerCase(),
    hash: canary(),
    browser: canary(),
    draft: canary(),
    mail: canary(),
    factor: canary(),
    remembered: canary(),
    place: canary(),
    subject: canary(),
  };
  const image = canary();
  await query(
    `insert into identity.claims (kind, value, user_id, state, expires_at)
    values ('email', $1, $2, 'former', now() + interval '1 day')`,
    [`${personal.formerEmail}@example.test`, userId],
  );
  await query(
    `insert into identity.temporary_passwords (hash, user_id, account_id, event_id, expires_at)
    values ($1, $2, $3, $4, now() + interval '1 day')`,
    [Buffer.from(personal.hash), userId, accountId, randomUUID()],
  );
  await query(
    `insert into identity.sessions
      (session_id, user_id, credential_version, method, generation, begun_at, rotated_at, expires_at, user_agent)
    values ($1, $2, 1, 'password', 1, now(), now(), now() + interval '1 day', $3)`,
    [randomUUID(), userId, personal.browser],
  );
  await query(
    `insert into identity.test_mails (command_id, user_id, content_hash, queued_at) values ($1, $2, $3, now())`,
    [randomUUID(), userId, Buffer.from(personal.draft)],
  );
  await query(
    `insert into identity.factors
      (id, user_id, kind, name, added_at, is_confirmed, credential_id, public_key, counter)
    values ($1, $2, 'passkey', $3, now(), true, $4, $4, 0)`,
    [randomUUID(), userId, personal.factor, Buffer.from(`key ${personal.factor}`)],
  );
  await query(
    `insert into identity.remembered_devices (id, user_id, token_hash, user_agent, remembered_at, expires_at)
    values ($1, $2, $3, $4, now(), now() + interval '1 day')`,
    [randomUUID(), userId, Buffer.from(userId), personal.remembered],
  );
  await query(
    `insert into identity.log_ins (id, user_id, at, method, time_zone, user_agent)
    values ($1, $2, now(), 'password', $3, $4)`,
    [randomUUID(), userId, personal.place, `${personal.place} browser`],
  );
  await query(
    `insert into identity.oidc_subjects (issuer, subject, account_id, user_id, provider_account_id)
      values ('https://a.test', $1, $2, $3, $2)`,
    [personal.subject, accountId, userId],
  );
  // The outbox row is stored unsealed, so the search would find the name if the row survived.
  await query(
    `insert into follow_ups.outbox
      (id, event_id, correlation_id, template, recipient, account_id, person_id, payload, not_after)
    values ($1, $2, $3, 'recovery', 'user', $4, $5, $6, now() + interval '1 day')`,
    [randomUUID(), randomUUID(), randomUUID(), accountId, userId, Buffer.from(personal.mail)],
  );
  await blobs.put(accountId, { mediaType: 'image/png', bytes: Buffer.from(image) });
  return { accountId, userId, former, names: [name, company, image, ...Object.values(personal)] };
};

const storedKeysOf = async (stream: string): Promise<readonly string[]> => {
  const [first] = (await log.readStream(stream, { limit: 1 })).map(codec.decode);
  if (first === undefined) throw new Error(`${stream} is empty.`);
  const ids = [...keysIn(codec.definitionOf(first.type), first).values()];
  const rows = await query<{ hex: string }>(
    "select encode(bytes, 'hex') as hex from keys.data_keys where batch_id || '.' || number = any ($1)",
    [ids],
  );
  expect(rows.length).toBe(ids.length);
  return rows.map(({ hex }) => hex);
};

/** Returns all on-disk files of these relations as hex, including indexes and TOAST. */
const filesOf = async (relations: string): Promise<string> => {
  await query('checkpoint');
  const rows = await query<{ hex: string }>(
    `with recursive wanted (oid) as (
      ${relations}
      union select unnest(array[c.reltoastrelid, i.indexrelid]) from wanted
        join pg_class c on c.oid = wanted.oid left join pg_index i on i.indrelid = c.oid)
    select encode(pg_read_binary_file(pg_relation_filepath(oid)), 'hex') as hex
    from wanted where oid <> 0 and pg_relation_filepath(oid) is not null`,
  );
  return rows.map(({ hex }) => hex).join(' ');
};

const OURS = `select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and (n.nspname in ('keys', 'identity', 'follow_ups', 'blobs') or n.nspname ~ '_v[0-9]+$')`;

const collected = async (): Promise<string> =>
  JSON.stringify(
    await query(
      'select stavalues1::text, stavalues2::text, stavalues3::text, stavalues4::text, stavalues5::text from pg_statistic',
    ),
  );

const found = (traces: readonly string[], where: string): readonly string[] => {
  const text = where.toLowerCase();
  return traces.filter((trace) => text.includes(trace.toLowerCase()));
};

/** Columns that a check limits to words that say nothing about a person. */
const FIXED_VOCABULARIES = [
  'blobs.blobs.media_type',
  'follow_ups.outbox.failure',
  'follow_ups.outbox.state',
  'identity.claims.kind',
  'identity.claims.state',
  'identity.credentials.role',
  'identity.credentials.state',
  'identity.factors.kind',
  'identity.log_ins.method',
  'identity.log_ins.second_factor',
  'identity.sessions.method',
];

it('erasure leaves no trace of a person in database files', async () => {
  const signatures = makeSignatures(7, makeVenues(7, 1));
  const signed = [];
  for (let number = 0; number < 40; number += 1) signed.push(await signOnce(signatures.next().value));
  const owners = [await register(), await register()];
  await project();
  const [owner, stays] = owners;
  const [erased, left] = [signed.slice(0, 8), signed.slice(8)];
  if (owner === undefined || stays === undefined) throw new Error('Nobody has registered.');
  const streams = [
    ...erased.map(({ signedWaiverId }) => signedWaiverStream(signedWaiverId)),
    accountStream(owner.accountId),
    userStream(owner.userId),
  ];
  const storedKeys: string[] = [];
  for (const stream of streams) storedKeys.push(...(await storedKeysOf(stream)));
  await query('analyze');
  for (const { signedWaiverId, participantIds } of erased) {
    for (const participantId of participantIds)
      await erasePerson(
        { log, keys, database, outbox: outboxForCommands(TEST_MASTER_KEY) },
        { signedWaiverId, participantId },
      );
  }
  await erasePerson(
    { log, keys, database, outbox: outboxForCommands(TEST_MASTER_KEY) },
    { accountId: owner.accountId },
  );
  await project();

  const names = [...erased.map(({ name }) => name), owner.former, ...owner.names];
  const inHex = [
    ...storedKeys,
    ...names.flatMap((name) => [name, name.toLowerCase()]).map((text) => Buffer.from(text).toString('hex')),
  ];
  expect(found([...storedKeys, ...names], await collected())).toEqual([]);
  expect(found(inHex, await filesOf("select 'pg_statistic'::regclass::oid"))).toEqual([]);
  expect(
    await query(
      `select format('%s.%s.%s', schemaname, tablename, a.attname) as column from pg_stats join pg_attribute a
        on a.attrelid = format('%I.%I', schemaname, tablename)::regclass and a.attname = pg_stats.attname
      where a.attrelid in (${OURS}) and (schemaname = 'keys' and a.attname in ('bytes', 'wrapped')
        or atttypid = any (array['text', 'bytea', 'date', 'int[]', 'json', 'jsonb']::regtype[]))
      order by 1`,
    ),
  ).toEqual(FIXED_VOCABULARIES.map((column) => ({ column })));

  let files = await filesOf(OURS);
  // Deleted rows stay in the files for as long as autovacuum, which analyses tables, can see them.
  const leftAfterVacuum = async () => {
    for (const { oid } of await query<{ oid: number }>(OURS))
      await query(
        `vacuum full ${(await query<{ name: string }>('select $1::oid::regclass::text as name', [oid]))[0]?.name}`,
      );
    files = await filesOf(OURS);
    return found(inHex, files);
  };
  await expect.poll(leftAfterVacuum, { interval: 1000 }).toEqual([]);
  // Finding everyone else's names proves that the search works.
  const others = [...left.map(({ name }) => name), ...stays.names].map((name) =>
    Buffer.from(name).toString('hex'),
  );
  expect(found(others, files)).toEqual(others);
});
