import { tokenStateIn } from '@waivers/command-api/identity/sessions/token-state.ts';
import { commandApiMigrations } from '@waivers/command-api/migrations/command-api-migrations.ts';
import { startCommandApi } from '@waivers/command-api/process/main.ts';
import { openPortsForFollowUps } from '@waivers/command-api/process/ports-for-follow-ups.ts';
import { commandApiSettings } from '@waivers/command-api/testing/command-api-settings.ts';
import { REGISTRATION_TOKEN } from '@waivers/command-api/testing/test-product.ts';
import { listSigners } from '@waivers/contract/signed-waivers/list-signers.ts';
import { signWaiver } from '@waivers/contract/signing/sign-waiver.ts';
import { readSigningStatus, readStatus } from '@waivers/contract/status/status.ts';
import { draftWaiver } from '@waivers/contract/waivers/save-waiver.ts';
import { startProtocolServer } from '@waivers/events/log/eventstoredb/testing/protocol-server.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { createTestDatabase, type TestDatabase } from '@waivers/events/testing/database.ts';
import { startTcpProxy, type TcpProxy } from '@waivers/events/testing/tcp-proxy.ts';
import { openOutboxPage } from '@waivers/follow-ups/dev-outbox/outbox-page.ts';
import { lookAtDeliveriesIn } from '@waivers/follow-ups/look-at-deliveries.ts';
import { startFollowUps } from '@waivers/follow-ups/main.ts';
import { followUpsMigrations } from '@waivers/follow-ups/migrations/follow-ups-migrations.ts';
import { deliveriesIn } from '@waivers/follow-ups/outcomes/deliveries-in.ts';
import { portsForCommands } from '@waivers/follow-ups/ports-for-commands.ts';
import { ask, rawCall, succeed } from '@waivers/load-tests/client/api.ts';
import { registerOwner } from '@waivers/load-tests/client/owner.ts';
import { readPublication } from '@waivers/load-tests/client/publication.ts';
import { adultSigning } from '@waivers/load-tests/client/signing.ts';
import { startProjections } from '@waivers/projections/main.ts';
import { projectionsMigrations } from '@waivers/projections/migrations/projections-migrations.ts';
import type { RunningServer } from '@waivers/server/process/serve.ts';
import { captureLog } from '@waivers/server/testing/test-app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let database: TestDatabase;
let eventStore: Awaited<ReturnType<typeof startProtocolServer>>;
let proxy: TcpProxy;
let commands: RunningServer;
let followUps: RunningServer;
let reads: RunningServer;
let signed: {
  readonly authorization: string;
  readonly waiverId: string;
  readonly id: string;
  readonly signedKey: string;
};

beforeAll(async () => {
  const migrations = {
    ...eventsMigrations,
    ...commandApiMigrations,
    ...followUpsMigrations,
    ...projectionsMigrations,
  };
  database = await createTestDatabase({ migrations });
  eventStore = await startProtocolServer();
  proxy = await startTcpProxy(eventStore.url);
  const settings = {
    ...commandApiSettings(database.migratorUrl),
    eventStore: { url: proxy.through(eventStore.url), prefix: 'waiver.' },
  };
  const quietly = () => ({ logDestination: captureLog().destination });
  commands = await startCommandApi(settings, portsForCommands(settings), quietly(), async (shared) => [
    await openOutboxPage(settings, shared),
  ]);
  followUps = await startFollowUps(settings, openPortsForFollowUps, quietly());
  reads = await startProjections(settings, { tokenStateIn, lookAtDeliveriesIn, deliveriesIn }, quietly());
  signed = await somebodySigned();
  proxy.silence('to client');
}, 60_000);
afterAll(async () => {
  proxy.silence('none');
  proxy.cut();
  for (const each of [followUps, reads, commands]) await each.close();
  await proxy.close();
  await eventStore.close();
  await database.drop();
});

const somebodySigned = async () => {
  const { authorization } = await registerOwner(commands.url, REGISTRATION_TOKEN);
  const text = { title: 'Climbing hall', locale: 'en', published: true } as const;
  const made = await ask(commands.url, draftWaiver, { body: text }, { authorization });
  const body = adultSigning(await readPublication(reads.url, made.result.id));
  const { answer, headers } = await succeed(commands.url, signWaiver, { body });
  const position = { 'x-log-position': headers.get('x-log-position') ?? '' };
  await ask(reads.url, listSigners, { headers: position }, { authorization });
  return { authorization, waiverId: made.result.id, id: body.id, signedKey: answer.result.signedKey };
};

describe('read side with a frozen log', () => {
  it.each([
    ['the list', () => '/v1/signed_waiver'],
    ['the waivers', () => '/v1/waiver'],
    ['the report', () => '/v1/report'],
    ['one record', () => `/v1/signed_waiver_auth/${signed.id}`],
    ['a waiver', () => `/v1/waiver/${signed.waiverId}`],
  ])('serves %s from the read models', async (_what, path) => {
    const headers = { authorization: signed.authorization };
    expect((await rawCall(reads.url, path(), { headers })).status).toBe(200);
  });

  it('shows signers their records', async () => {
    const headers = { 'x-signed-key': signed.signedKey };
    expect((await rawCall(reads.url, `/v1/signed_waiver/${signed.id}`, { headers })).status).toBe(200);
  });

  it('returns 503 for requests that need the log', async () => {
    const headers = { authorization: signed.authorization };
    const answer = await rawCall(reads.url, `/v1/audit/signed_waiver/${signed.id}`, { headers });
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([503, 'unavailable']);
  });

  it('tells owners that nothing can be signed, and what it cannot check', async () => {
    const { authorization } = signed;
    const { result: signing } = await ask(commands.url, readSigningStatus, {}, { authorization });
    expect(signing).toEqual({ works: false, since: expect.any(String) });
    const { lists, deliveries, incomplete } = (await ask(reads.url, readStatus, {}, { authorization }))
      .result;
    expect(lists).toEqual({ signedWaivers: {}, waivers: {}, reports: {} });
    expect(deliveries.mail).toEqual({ waiting: 0 });
    expect(incomplete).toEqual({ lists: 0, deliveries: 0 });
  });

  it('stays ready together with follow-ups while the command API returns 503', async () => {
    const ready = async ({ url }: RunningServer) => {
      const { status, text } = await rawCall(url, '/readyz');
      return [status, JSON.parse(text).checks.log];
    };
    expect(await Promise.all([reads, followUps, commands].map(ready))).toEqual([
      [200, 'degraded'],
      [200, 'degraded'],
      [503, 'away'],
    ]);
  });
});
