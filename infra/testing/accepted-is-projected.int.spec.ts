import { createSecretKey, randomUUID } from 'node:crypto';
import { changeAccount } from '@waivers/command-api/accounts/change-account.ts';
import { accountDecider } from '@waivers/command-api/accounts/decide.ts';
import { createMetrics } from '@waivers/command-api/metrics.ts';
import { signingRoutes } from '@waivers/command-api/signing/routes.ts';
import { evidence, ink, minor, signer } from '@waivers/command-api/signing/testing/signings.ts';
import { userDecider } from '@waivers/command-api/users/decide.ts';
import { waiverRoutes } from '@waivers/command-api/waivers/routes.ts';
import { waiverReadRoute } from '@waivers/command-api/waivers/testing/read-route.ts';
import { waiverServices } from '@waivers/command-api/waivers/testing/waiver-app.ts';
import { type CommandContext, handleCommand } from '@waivers/events/commands/handle-command.ts';
import { accountStream, userStream } from '@waivers/events/definitions/streams.ts';
import { openEvents } from '@waivers/events/delivery/follower/open-events.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import { FIRST_PLACE } from '@waivers/projections/queries/paging.ts';
import { searchText } from '@waivers/projections/queries/search/search-text.ts';
import { asTenant } from '@waivers/projections/queries/tenant.ts';
import { findSigners } from '@waivers/projections/read-models/signed-waivers/queries.ts';
import { READ_MODEL_PROJECTIONS } from '@waivers/projections/read-models.ts';
import { makeLiveBuild, type TestBuild } from '@waivers/projections/testing/builds.ts';
import { openTestDatabase } from '@waivers/projections/testing/test-database.ts';
import { ownerOf } from '@waivers/server/testing/owner-of.ts';
import { buildTestApp } from '@waivers/server/testing/test-app.ts';
import { HOSTILE_TEXTS, hostileText, PATIENCE } from '@waivers/waiver/testing/hostile.ts';
import { isStorableText } from '@waivers/waiver/validation.ts';
import fc from 'fast-check';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Sends hostile text in every field through the real deciders. Projections must store whatever commands accept. */

const RUNS = 60;

const services = waiverServices();
let app: Awaited<ReturnType<typeof buildTestApp>>;
let opened: Awaited<ReturnType<typeof openTestDatabase>>;
let asApp: Kysely<object>;
const builds: TestBuild[] = [];
beforeAll(async () => {
  app = await buildTestApp({
    verifyToken: async (token) => ownerOf(token),
    routes: [
      waiverRoutes(services),
      waiverReadRoute(services),
      signingRoutes({ ...services, metrics: createMetrics(), linkKey: createSecretKey(Buffer.alloc(32, 7)) }),
    ],
  });
  opened = await openTestDatabase();
  const pool = new Pool({ connectionString: opened.appUrl, max: 2 });
  pool.on('error', () => undefined);
  asApp = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
  for (const projection of READ_MODEL_PROJECTIONS)
    builds.push(await makeLiveBuild(opened.database, projection));
});
afterAll(async () => {
  await app.close();
  await asApp.destroy();
  await opened.close();
});

let projected: LogPosition | undefined;

const project = async (): Promise<number> => {
  const after = projected === undefined ? {} : { after: projected };
  const recorded = await services.log.readAll({ ...after, limit: 1000 });
  const events = await openEvents(services.keys, recorded.map(codec.decode));
  for (const build of builds) await build.apply(events);
  projected = recorded.at(-1)?.position ?? projected;
  return events.length;
};

/** Texts that a JSON body can carry. The API rejects all others before any decision. */
const sendable = hostileText.filter(isStorableText);
const short = sendable.map((text) => Array.from(text).slice(0, 60).join(''));

const register = async ({
  company,
  ...profile
}: Record<'company' | 'firstName' | 'lastName' | 'email' | 'username', string>) => {
  const { accountId, userId } = ownerOf(randomUUID());
  const context: CommandContext = {
    commandId: randomUUID(),
    correlationId: randomUUID(),
    accountId,
    actor: { kind: 'user', id: userId },
    now: services.clock(),
  };
  await handleCommand(services, {
    stream: accountStream(accountId),
    decider: accountDecider(services.keys),
    command: { type: 'RegisterAccount', company, timeZone: 'Asia/Ho_Chi_Minh', ownerId: userId },
    context,
  });
  const renamed = { type: 'RenameCompany', company: `${company} Hall`, present: company } as const;
  await changeAccount(services, renamed, { ...context, commandId: randomUUID() });
  await handleCommand(services, {
    stream: userStream(userId),
    decider: userDecider,
    command: { type: 'RegisterUser', profile, role: 'owner' },
    context,
  });
  return accountId;
};

const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, as: string, body?: object) =>
  app.inject({
    method,
    url,
    headers: { authorization: as },
    ...(body === undefined ? {} : { payload: body }),
  });

type Shown = { readonly versionHash: string; readonly config: object; readonly locale: string };
const shown = async (id: string, as: string): Promise<Shown> =>
  (await app.inject({ url: `/v1/waiver/${id}?revision=latest`, headers: { authorization: as } })).json()
    .result;

const mostly = (usual: string) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: sendable });
const nearlyAlways = <Value>(usual: Value) =>
  fc.oneof({ weight: 30, arbitrary: fc.constant<unknown>(usual) }, { weight: 1, arbitrary: sendable });
const person = fc.record({
  ...Object.fromEntries(Object.entries(signer).map(([name, value]) => [name, nearlyAlways(value)])),
  firstName: mostly('Anna'),
  lastName: mostly('Beispiel'),
  middleName: mostly('Maria'),
  address: mostly('Kastanienallee 12'),
  city: mostly('Berlin'),
});

const { address: _address, userAgent: _userAgent, ...browser } = evidence;

describe('accepted commands', () => {
  it('on owners and waivers reach every read model', { timeout: PATIENCE }, async () => {
    const outcomes = new Set<number>();
    const profile = fc.record({
      company: short,
      firstName: short,
      lastName: short,
      email: short,
      username: short,
    });
    await fc.assert(
      fc.asyncProperty(profile, sendable, short, short, async (who, title, subtitle, newTitle) => {
        const owner = await register(who);
        const made = await send('POST', '/v1/waiver', owner, { title, locale: 'ja', published: true });
        outcomes.add(made.statusCode);
        if (made.statusCode === 201) {
          const { id } = made.json().result;
          const { config, locale } = await shown(id, owner);
          const body = {
            title: newTitle,
            locale,
            published: true,
            config: { ...config, subtitle, description: newTitle },
          };
          outcomes.add((await send('PUT', `/v1/waiver/${id}`, owner, body)).statusCode);
          await send('DELETE', `/v1/waiver/${id}`, owner);
        }
        expect(await project()).toBeGreaterThan(0);
      }),
      {
        numRuns: RUNS,
        examples: HOSTILE_TEXTS.filter(isStorableText).map((text) => {
          const part = Array.from(text).slice(0, 60).join('');
          const who = { company: part, firstName: part, lastName: part, email: part, username: part };
          return [who, text, part, part] as [typeof who, string, string, string];
        }),
      },
    );
    expect([...outcomes].toSorted((one, other) => one - other)).toEqual([200, 201, 422]);
  });

  it('on signers reach every read model, and the signers are found by name', {
    timeout: PATIENCE,
  }, async () => {
    const owner = await register({ company: 'C', firstName: 'A', lastName: 'B', email: 'e', username: 'u' });
    const made = await send('POST', '/v1/waiver', owner, { title: 'Hall', locale: 'en', published: true });
    const waiverId: string = made.json().result.id;
    const { versionHash } = await shown(waiverId, owner);
    await project();
    const outcomes = new Set<number>();
    const children = fc.array(fc.tuple(mostly('Mia'), mostly('Beispiel')), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(person, children, sendable, async (adult, minors, userAgent) => {
        const participants = minors.map(([firstName, lastName]) => ({ ...minor(firstName), lastName }));
        const answer = await app.inject({
          method: 'POST',
          url: '/v1/signed_waiver',
          headers: { 'user-agent': encodeURI(userAgent.slice(0, 50)) },
          payload: {
            id: randomUUID(),
            waiverId,
            versionHash,
            settings: { mode: minors.length === 0 ? 'adult' : 'minors', locale: 'en' },
            submission: minors.length === 0 ? { adult } : { minors: { guardian: adult, participants } },
            signature: ink,
            evidence: browser,
          },
        });
        outcomes.add(answer.statusCode);
        const events = await project();
        expect(events).toBe(answer.statusCode === 201 ? 1 : 0);
        if (answer.statusCode !== 201) return;
        const terms = `${adult.firstName} ${adult.lastName}`.trim();
        if (searchText(terms) === '') return;
        const found = await asTenant(asApp, owner, (tenant) =>
          findSigners(tenant, owner, terms, { before: FIRST_PLACE, skip: 0, take: 1000 }),
        );
        expect(found.map(({ id }) => id)).toContain(answer.json().result.id);
      }),
      { numRuns: RUNS },
    );
    expect([...outcomes].toSorted((one, other) => one - other)).toEqual([201, 422]);
  });
});
