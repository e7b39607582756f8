import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tokenStateIn } from '@waivers/command-api/identity/sessions/token-state.ts';
import { commandApiMigrations } from '@waivers/command-api/migrations/command-api-migrations.ts';
import { startCommandApi } from '@waivers/command-api/process/main.ts';
import { openPortsForFollowUps } from '@waivers/command-api/process/ports-for-follow-ups.ts';
import { commandApiSettings } from '@waivers/command-api/testing/command-api-settings.ts';
import { REGISTRATION_TOKEN } from '@waivers/command-api/testing/test-product.ts';
import { makeApiKey, revokeApiKey } from '@waivers/contract/api-keys/api-keys.ts';
import { signOutEverywhere } from '@waivers/contract/auth/devices.ts';
import { exportSignedWaivers } from '@waivers/contract/signed-waivers/export.ts';
import { listSigners } from '@waivers/contract/signed-waivers/list-signers.ts';
import { readSignedWaiver } from '@waivers/contract/signed-waivers/read-signed-waiver.ts';
import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import { draftWaiver } from '@waivers/contract/waivers/save-waiver.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { createTestDatabase, type TestDatabase } from '@waivers/events/testing/database.ts';
import { openOutboxPage } from '@waivers/follow-ups/dev-outbox/outbox-page.ts';
import { lookAtDeliveriesIn } from '@waivers/follow-ups/look-at-deliveries.ts';
import { startFollowUps } from '@waivers/follow-ups/main.ts';
import { followUpsMigrations } from '@waivers/follow-ups/migrations/follow-ups-migrations.ts';
import { deliveriesIn } from '@waivers/follow-ups/outcomes/deliveries-in.ts';
import { portsForCommands } from '@waivers/follow-ups/ports-for-commands.ts';
import { ask, rawCall, succeed } from '@waivers/load-tests/client/api.ts';
import { confirmedHeaders, mailTo, outboxOf, registerOwner } from '@waivers/load-tests/client/owner.ts';
import { readPublication } from '@waivers/load-tests/client/publication.ts';
import { adultSigning } from '@waivers/load-tests/client/signing.ts';
import { startProjections } from '@waivers/projections/main.ts';
import { projectionsMigrations } from '@waivers/projections/migrations/projections-migrations.ts';
import type { RunningServer } from '@waivers/server/process/serve.ts';
import { bareEnvironment } from '@waivers/server/testing/bare-environment.ts';
import { captureLog } from '@waivers/server/testing/test-app.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

let database: TestDatabase;
let commands: RunningServer;
let followUps: RunningServer | undefined;
let reads: RunningServer;

const settings = () => commandApiSettings(database.migratorUrl);

const quietly = () => ({ logDestination: captureLog().destination });

beforeAll(async () => {
  database = await createTestDatabase({
    migrations: {
      ...eventsMigrations,
      ...commandApiMigrations,
      ...followUpsMigrations,
      ...projectionsMigrations,
    },
  });
  commands = await startCommandApi(settings(), portsForCommands(settings()), quietly(), async (shared) => [
    await openOutboxPage(settings(), shared),
  ]);
  followUps = await startFollowUps(settings(), openPortsForFollowUps, quietly());
  const mailFrom = { name: undefined, address: 'waivers@venue.example' };
  reads = await startProjections(
    { ...settings(), mailFrom },
    { tokenStateIn, lookAtDeliveriesIn, deliveriesIn },
    quietly(),
  );
});
afterAll(async () => {
  await followUps?.close();
  await commands?.close();
  await reads?.close();
  await database.drop();
});

const asSuperuser = async (statement: string): Promise<void> => {
  const url = new URL(inject('postgresSuperuserUrl'));
  url.pathname = new URL(database.migratorUrl).pathname;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  await client.query(statement);
  await client.end();
};

/** Signs a waiver and waits until the record is readable. @returns the record's path */
const someoneSigned = async () => {
  const owner = await registerOwner(commands.url, REGISTRATION_TOKEN);
  const { authorization } = owner;
  const text = { title: 'Climbing hall', locale: 'en', published: true } as const;
  const made = await ask(commands.url, draftWaiver, { body: text }, { authorization });
  const body = adultSigning(await readPublication(reads.url, made.result.id));
  const signed = await succeed(commands.url, signWaiver, { body });
  const headers = { 'x-log-position': signed.headers.get('x-log-position') ?? '' };
  await ask(reads.url, listSigners, { headers }, { authorization });
  const confirmed = await confirmedHeaders(commands.url, owner);
  return { authorization, confirmed, url: reads.url, signedWaiverId: body.id };
};

/** Copies rows, because signing that many waivers would take most of the test's time. */
const copySigner = (signedWaiverId: string, count: number): Promise<void> =>
  asSuperuser(`
    with copies as (select gen_random_uuid() as id, number from generate_series(1, ${count}) number),
    listed as (
      insert into signed_waivers_v1.signed_waivers
      select r.* from copies, signed_waivers_v1.signed_waivers s,
        lateral jsonb_populate_record(s, jsonb_build_object('signed_waiver_id', id, 'participant_id', id,
          'event_id', id, 'signed_at', s.signed_at - number * interval '1 second')) r
      where s.signed_waiver_id = '${signedWaiverId}')
    insert into signed_waiver_documents_v1.signed_waiver_answers
    select r.* from copies, signed_waiver_documents_v1.signed_waiver_answers a,
      lateral jsonb_populate_record(a, jsonb_build_object('signed_waiver_id', id)) r
    where a.signed_waiver_id = '${signedWaiverId}'`);

/** Returns the first code example in a language from a page of `docs/`. */
const exampleIn = (page: string, language: string): string => {
  const text = readFileSync(join(import.meta.dirname, '../docs', page), 'utf8');
  const [, example] = new RegExp(`^\\x60{3}${language}\\n(.*?)^\\x60{3}$`, 'ms').exec(text) ?? [];
  if (example === undefined) throw new Error(`${page} has no example in ${language}.`);
  return example;
};

/** @returns standard output @throws Error with standard error if the command fails */
const run = async (
  [command = '', ...args]: readonly string[],
  settings: NodeJS.ProcessEnv,
): Promise<string> =>
  (await promisify(execFile)(command, args, { env: { ...bareEnvironment(), ...settings } })).stdout;

describe('command API and read side in separate processes', () => {
  it('show the owner a signature as soon as it is stored', async () => {
    const owner = await registerOwner(commands.url, REGISTRATION_TOKEN);
    const { authorization } = owner;
    const text = { title: 'Climbing hall', locale: 'en', published: true } as const;
    const made = await ask(commands.url, draftWaiver, { body: text }, { authorization });
    const publication = await readPublication(reads.url, made.result.id);
    for (let customer = 1; customer <= 5; customer += 1) {
      const signed = await succeed(commands.url, signWaiver, { body: adultSigning(publication) });
      const headers = { 'x-log-position': signed.headers.get('x-log-position') ?? '' };
      const list = await ask(reads.url, listSigners, { headers }, { authorization });
      expect([list.results.length, list.stale]).toEqual([customer, undefined]);
    }
  });

  it('respond to the API key examples in the docs', {
    meta: { spec: '10.11 examples in curl' },
  }, async () => {
    const { confirmed, url: WAIVERS_URL, signedWaiverId: id } = await someoneSigned();
    const body = { name: 'Booking', scopes: ['read' as const] };
    const { key: WAIVERS_KEY } = (await ask(commands.url, makeApiKey, { body }, confirmed)).result;
    for (const [language, ...program] of [
      ['sh', 'sh', '-c'],
      ['ts', process.execPath, '--input-type=module-typescript', '--eval'],
      ['python', 'python3', '-c'],
    ] as const) {
      const example = exampleIn('webhooks-and-keys.md', language);
      const output = await run([...program, example], { WAIVERS_URL, WAIVERS_KEY });
      expect([language, JSON.parse(output).results]).toMatchObject([language, [{ id }]]);
    }
  });

  it('let a running download finish after its key is revoked, but reject the key everywhere else', async () => {
    const { confirmed, signedWaiverId } = await someoneSigned();
    await copySigner(signedWaiverId, 16_000);
    const body = { name: 'Booking', scopes: ['read' as const] };
    const { key, id } = (await ask(commands.url, makeApiKey, { body }, confirmed)).result;
    const asKey = { authorization: `Bearer ${key}` };
    const link = async () =>
      (await ask(commands.url, exportSignedWaivers, { query: { format: 'csv' } }, asKey)).signedUrl;
    const path = new URL(await link()).pathname;
    const response = await fetch(new URL(path, reads.url), { headers: asKey });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    let lines = 0;
    const count = (bytes: Uint8Array = new Uint8Array()) => {
      for (const byte of bytes) if (byte === 10) lines += 1;
    };
    count((await reader.read()).value);
    await ask(commands.url, revokeApiKey, { params: { id } }, confirmed);
    // Most lines are still unsent, because socket buffers hold only a small part of the file.
    expect(lines).toBeLessThan(5000);
    await expect(link()).rejects.toMatchObject({ status: 401 });
    expect((await rawCall(reads.url, '/v1/signed_waiver', { headers: asKey })).status).toBe(401);
    for (let read = await reader.read(); !read.done; read = await reader.read()) count(read.value);
    expect(lines).toBe(1 + 16_001);
    // The link stays valid for ten minutes without the key.
    const again = await fetch(new URL(path, reads.url), { method: 'HEAD' });
    expect(again.status).toBe(200);
  });

  it.each(['log-out', 'revocation of its key', 'removal of its user'])(
    'end an open change stream after the %s',
    async (end) => {
      const { confirmed, authorization } = await someoneSigned();
      const body = { name: 'Booking', scopes: ['read' as const] };
      const { key, id } = (await ask(commands.url, makeApiKey, { body }, confirmed)).result;
      const headers = { authorization: end.includes('key') ? `Bearer ${key}` : authorization };
      const stream = await fetch(new URL('/v1/signed_waiver/events', reads.url), { headers });
      expect(stream.status).toBe(200);
      if (end === 'log-out') await ask(commands.url, signOutEverywhere, {}, confirmed);
      else if (end.includes('key')) await ask(commands.url, revokeApiKey, { params: { id } }, confirmed);
      else
        await asSuperuser(`delete from identity.credentials where user_id in
        (select user_id from identity.api_keys where id = '${id}')`);
      expect(await stream.text()).toMatch(/^retry: /);
    },
  );

  it('mail the signer a link to the record', {
    meta: { spec: '9.13 print and download links' },
  }, async () => {
    const { authorization, accountId } = await registerOwner(commands.url, REGISTRATION_TOKEN);
    const text = { title: 'Climbing hall', locale: 'en', published: true } as const;
    const made = await ask(commands.url, draftWaiver, { body: text }, { authorization });
    const publication = await readPublication(reads.url, made.result.id);
    const email = 'mailed@example.test';
    const { answer } = await succeed(commands.url, signWaiver, {
      body: adultSigning(publication, { signer: { email } }),
    });
    const { subject, text: body } = await mailTo(outboxOf(commands.url, REGISTRATION_TOKEN), email);
    expect(subject).toBe('Höhenluft Climbing: Confirmation');
    const [, signedKey = '', id = ''] =
      /\/signed-waiver-print\/([^/]+)\/([^\s?]+)\?locale=en&view=1$/m.exec(body) ?? [];
    const read = await ask(reads.url, readSignedWaiver, {
      params: { id },
      headers: { 'x-signed-key': signedKey },
    });
    expect([read.result.id, read.result.userId]).toEqual([answer.result.id, accountId]);
    expect(read.mailServer).toBe(true);
  });

  it('accept the same tokens but serve only their own calls', async () => {
    for (const authorization of ['', 'garbage', 'a.b.c']) {
      const answer = await rawCall(reads.url, '/v1/signed_waiver/', { headers: { authorization } });
      expect(answer.status).toBe(401);
    }
    expect((await rawCall(commands.url, '/v1/signed_waiver/')).status).not.toBe(200);
    expect((await rawCall(reads.url, '/v1/auth/login', { body: {} })).status).toBe(404);
  });

  it('report ready, report degraded with a parked stream, and refuse to start on an unsafe view', async () => {
    await expect
      .poll(async () => JSON.parse((await rawCall(reads.url, '/readyz')).text))
      .toMatchObject({ status: 'ready' });
    await asSuperuser(`insert into projections.parked_streams
      (projection, build, stream, version, event_id, event_type, position, error_class)
      values ('waivers', 1, 'waiver-x', 1, '00000000-0000-4000-8000-000000000000', 'WaiverDrafted', 'p', 'Error')`);
    const again = await startProjections(
      settings(),
      { tokenStateIn, lookAtDeliveriesIn, deliveriesIn },
      quietly(),
    );
    const { status, text } = await rawCall(again.url, '/readyz');
    expect([status, JSON.parse(text)]).toEqual([200, expect.objectContaining({ status: 'degraded' })]);
    await again.close();

    await asSuperuser('alter view read_models.waivers reset (security_invoker)');
    await expect(
      startProjections(settings(), { tokenStateIn, lookAtDeliveriesIn, deliveriesIn }, quietly()),
    ).rejects.toThrow('security_invoker');
    await asSuperuser('alter view read_models.waivers set (security_invoker = true)');
  });
});
