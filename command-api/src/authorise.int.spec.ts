import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EVERY_CALL } from '@waivers/contract/every-call.ts';
import { readPeople } from '@waivers/events/folds/read-people.ts';
import { emailLinkToken } from '@waivers/server/access/email-links.ts';
import { folderMediaStore } from '@waivers/server/media/folder-media-store.ts';
import type { FastifyInstance } from 'fastify';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasePerson } from './erasure/erase-person.ts';
import { factorSteps } from './identity/testing/factor-steps.ts';
import { loadSigningKeys } from './identity/tokens/signing-keys.ts';
import { type ProductServices, productRoutes } from './process/product-routes.ts';
import { stoppedClock } from './registration/testing/registration-services.ts';
import { evidence, ink, signer } from './signing/testing/signings.ts';
import { openTestDatabase } from './testing/test-database.ts';
import {
  buildTestProduct,
  PUBLIC_URL,
  registerOwner,
  type TestOwner,
  testServices,
} from './testing/test-product.ts';
import { waiverReadRoute } from './waivers/testing/read-route.ts';

const time = stoppedClock();
let test: Awaited<ReturnType<typeof openTestDatabase>>;
let services: ProductServices;
let app: FastifyInstance;
let folder: string;
let [ada, eve]: (TestOwner | undefined)[] = [];
let tokens: Readonly<Record<string, string>>;

const forge = async (
  owner: TestOwner,
  other: TestOwner,
  erased: TestOwner,
): Promise<Record<string, string>> => {
  const keys = await loadSigningKeys(test.database, { bytes: Buffer.alloc(32, 1) }, { now: time.clock });
  const stranger = await generateKeyPair('ES256');
  const now = Math.floor(time.clock().getTime() / 1000);
  const payload = {
    iss: PUBLIC_URL,
    aud: 'waivers',
    sub: owner.userId,
    jti: v7(),
    sid: v7(),
    iat: now,
    exp: now + 900,
    token_use: 'id',
    'custom:user_id': owner.userId,
    'custom:account_id': owner.accountId,
    'custom:role': 'owner',
    'custom:method': 'password',
  };
  const { kid, privateKey } = await keys.current();
  const sign = (changes: object, header: object, key = privateKey) =>
    new SignJWT({ ...payload, ...changes })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid, ...header })
      .sign(key);
  const [head, body, signature] = owner.token.split('.');
  const otherBody = Buffer.from(JSON.stringify({ ...payload, exp: now + 9000 })).toString('base64url');
  return {
    untouched: await sign({}, {}),
    expired: await sign({ iat: now - 1000, exp: now - 100 }, {}),
    altered: `${head}.${otherBody}.${signature}`,
    'without its signature': `${head}.${body}.`,
    'alg none': new UnsecuredJWT(payload).encode(),
    'of an unknown key': await sign({}, { kid: 'other' }),
    'of a stranger under our key id': await sign({}, {}, stranger.privateKey),
    'of another installation': await sign({ iss: 'https://other.example' }, {}),
    'of an owner who has been erased since': erased.token,
    'of an account that is not there': await sign({ 'custom:account_id': v7() }, {}),
    'of somebody who is not there': await sign({ sub: v7(), 'custom:user_id': v7() }, {}),
    'of one person in the name of another': await sign({ sub: other.userId }, {}),
    "of one owner for another's account": await sign({ 'custom:account_id': other.accountId }, {}),
    nonsense: 'nonsense',
  };
};

beforeAll(async () => {
  test = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'media-'));
  services = {
    ...(await testServices(test.database, time.clock)),
    media: folderMediaStore(folder),
  };
  app = await buildTestProduct(services, {
    routes: [...productRoutes(services), waiverReadRoute(services)],
  });
  ada = await registerOwner(app);
  eve = await registerOwner(app);
  const erased = await registerOwner(app);
  await erasePerson(services, { accountId: erased.accountId });
  tokens = await forge(ada, eve, erased);
}, 60_000);
afterAll(async () => {
  await app.close();
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = (
  method: string,
  url: string,
  authorization?: string,
  payload?: object,
  headers: Readonly<Record<string, string>> = {},
) =>
  app.inject({
    method: method as 'GET',
    url,
    headers: { ...headers, ...(authorization === undefined ? {} : { authorization }) },
    ...(payload === undefined ? {} : { payload }),
  });

const tokenOf = (owner: TestOwner | undefined): string => owner?.token ?? '';

const waiverText = { title: 'Hall', locale: 'en', published: true };

const makeWaiver = async (owner: TestOwner | undefined): Promise<{ id: string; config: object }> => {
  const made = await ask('POST', '/v1/waiver', tokenOf(owner), waiverText);
  const { id } = made.json().result;
  const shown = await ask('GET', `/v1/waiver/${id}?revision=latest`, tokenOf(owner));
  return { id, config: shown.json().result.config };
};

const CAPTIONS = Buffer.from('WEBVTT\n');
const TUS = { 'tus-resumable': '1.0.0' };
const FIRST_BYTES = { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };

const beginUpload = async (owner: TestOwner | undefined): Promise<string> => {
  const headers = { ...TUS, 'upload-length': String(CAPTIONS.length) };
  const begun = await ask('POST', '/v1/media/uploads', tokenOf(owner), undefined, headers);
  return String(begun.headers.location);
};

/** Signs as an adult. @returns the record's path and the participant id */
const signWaiver = async (owner: TestOwner | undefined): Promise<{ url: string; participantId: string }> => {
  const { id: waiverId } = await makeWaiver(owner);
  const { versionHash } = (await ask('GET', `/v1/waiver/${waiverId}?locale=en`)).json().result;
  const { address: _address, userAgent: _userAgent, ...clientEvidence } = evidence;
  const id = v7();
  const signed = await ask('POST', '/v1/signed_waiver', undefined, {
    id,
    waiverId,
    versionHash,
    signature: ink,
    evidence: clientEvidence,
    submission: { adult: signer },
    settings: { mode: 'adult', locale: 'en' },
  });
  return { url: `/v1/signed_waiver/${id}`, participantId: signed.json().result.participants[0].id };
};

const recordEntry = async (owner: TestOwner | undefined, kind: 'notes' | 'tags'): Promise<Owned> => {
  const { url } = await signWaiver(owner);
  const made = await ask('POST', `${url}/${kind}`, tokenOf(owner), { text: 'Season pass' });
  return { url: `${url}/${kind}/${made.json().result.id}` };
};

const invite = async (owner: TestOwner | undefined): Promise<string> => {
  const email = `${v7()}@example.com`;
  return (await ask('POST', '/v1/people', tokenOf(owner), { email, role: 'manager' })).json().result.id;
};

const colleagueOf = async (owner: TestOwner | undefined): Promise<string> => {
  const [id, accountId] = [await invite(owner), owner?.accountId ?? ''];
  const eventId = (await readPeople(services, accountId)).people.get(id)?.invitation?.id ?? '';
  const token = emailLinkToken(services.fingerprintKey, 'accept-invitation', {
    subjectId: accountId,
    eventId,
  });
  const names = { firstName: 'Ben', lastName: 'Okri' };
  await ask('POST', '/v1/auth/accept-invitation', undefined, {
    token,
    ...names,
    newPassword: 'ropes-and-9-knots',
  });
  return id;
};

const steps = () => factorSteps(app, time);
const known = (owner: TestOwner | undefined): TestOwner => {
  if (owner === undefined) throw new Error('Nobody has registered.');
  return owner;
};

type Owned = { url: string; payload?: object; headers?: Record<string, string> };

const OWNED: Readonly<Record<string, (owner: TestOwner | undefined) => Promise<Owned>>> = {
  'GET /v1/user/{id}': async (owner) => ({ url: `/v1/user/${owner?.userId}` }),
  'PUT /v1/user/{id}': async (owner) => ({
    url: `/v1/user/${owner?.userId}`,
    payload: { timeZone: 'Asia/Tokyo' },
  }),
  'POST /v1/user/{id}/test-email': async (owner) => ({
    url: `/v1/user/${owner?.userId}/test-email`,
    payload: { emailSubject: 'Hello', emailTemplate: '<p>Hello</p>', locale: 'en' },
  }),
  'DELETE /v1/auth/session/{id}': async (owner) => {
    // Log in a second time so that the calling session stays valid.
    await app.inject({
      method: 'POST',
      url: '/v1/auth/login',
      payload: { username: owner?.username, password: owner?.password },
    });
    const listed = await ask('GET', '/v1/auth/session', tokenOf(owner));
    const other = listed.json().results.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    return { url: `/v1/auth/session/${other.id}` };
  },
  'DELETE /v1/api-key/{id}': async (owner) => {
    const made = await ask('POST', '/v1/api-key', tokenOf(owner), { name: 'Booking', scopes: ['read'] });
    return { url: `/v1/api-key/${made.json().result.id}` };
  },
  'PUT /v1/waiver/{id}': async (owner) => {
    const { id, config } = await makeWaiver(owner);
    return { url: `/v1/waiver/${id}`, payload: { ...waiverText, config } };
  },
  'DELETE /v1/waiver/{id}': async (owner) => ({ url: `/v1/waiver/${(await makeWaiver(owner)).id}` }),
  'POST /v1/signed_waiver/{id}/check-in': async (owner) => {
    const { url, participantId } = await signWaiver(owner);
    return { url: `${url}/check-in`, payload: { participantId } };
  },
  'POST /v1/signed_waiver/{id}/void': async (owner) => ({
    url: `${(await signWaiver(owner)).url}/void`,
    payload: { reason: 'Signed twice' },
  }),
  'POST /v1/signed_waiver/{id}/notes': async (owner) => ({
    url: `${(await signWaiver(owner)).url}/notes`,
    payload: { text: 'Bad knee' },
  }),
  'DELETE /v1/signed_waiver/{id}/notes/{noteId}': (owner) => recordEntry(owner, 'notes'),
  'POST /v1/signed_waiver/{id}/tags': async (owner) => ({
    url: `${(await signWaiver(owner)).url}/tags`,
    payload: { text: 'Season pass' },
  }),
  'DELETE /v1/signed_waiver/{id}/tags/{tagId}': (owner) => recordEntry(owner, 'tags'),
  'PATCH /v1/media/uploads/{id}': async (owner) => ({
    url: await beginUpload(owner),
    payload: CAPTIONS,
    headers: FIRST_BYTES,
  }),
  'DELETE /v1/media/uploads/{id}': async (owner) => ({ url: await beginUpload(owner) }),
  'GET /v1/media/uploads/{id}': async (owner) => {
    const url = await beginUpload(owner);
    await ask('PATCH', url, tokenOf(owner), CAPTIONS, FIRST_BYTES);
    return { url };
  },
  'POST /v1/people/{id}/invitation': async (owner) => ({
    url: `/v1/people/${await invite(owner)}/invitation`,
  }),
  'DELETE /v1/people/{id}/invitation': async (owner) => ({
    url: `/v1/people/${await invite(owner)}/invitation`,
  }),
  'PUT /v1/people/{id}/role': async (owner) => ({
    url: `/v1/people/${await colleagueOf(owner)}/role`,
    payload: { role: 'analyst' },
  }),
  'DELETE /v1/people/{id}': async (owner) => ({ url: `/v1/people/${await colleagueOf(owner)}` }),
  'PUT /v1/auth/factor/{id}': async (owner) => ({
    url: `/v1/auth/factor/${(await steps().addTotp(known(owner))).id}`,
    payload: { name: 'Old phone' },
  }),
  'DELETE /v1/auth/factor/{id}': async (owner) => ({
    url: `/v1/auth/factor/${(await steps().addTotp(known(owner))).id}`,
  }),
  'POST /v1/auth/factor/totp/{id}/confirm': async (owner) => {
    const { id, secret } = await steps().beginTotp(known(owner));
    return { url: `/v1/auth/factor/totp/${id}/confirm`, payload: { code: steps().nextCode(secret) } };
  },
  'DELETE /v1/auth/remembered-device/{id}': async (owner) => {
    const { secret } = await steps().addTotp(known(owner));
    const { session } = (await steps().logIn(known(owner))).json();
    await steps().giveFactor(session, { code: steps().nextCode(secret), remember: true });
    const { rememberedDevices } = (await ask('GET', '/v1/auth/factor', tokenOf(owner))).json().result;
    return { url: `/v1/auth/remembered-device/${rememberedDevices[0].id}` };
  },
  // The last one, because it ends the owner's session.
  'POST /v1/people/{id}/ownership': async (owner) => ({
    url: `/v1/people/${await colleagueOf(owner)}/ownership`,
  }),
};

const BAD_TOKENS = [
  'expired',
  'altered',
  'without its signature',
  'alg none',
  'of an unknown key',
  'of a stranger under our key id',
  'of another installation',
  'of an owner who has been erased since',
  'of an account that is not there',
  'of somebody who is not there',
  "of one owner for another's account",
  'of one person in the name of another',
  'nonsense',
] as const;

describe('routes', () => {
  it('that name a resource are all tested with another owner', () => {
    const named = EVERY_CALL.filter(
      ({ actor, side, path }) => actor === 'user' && side === 'commands' && path.includes('{'),
    );
    // The GET route answers HEAD.
    const routes = named
      .filter(({ method }) => method !== 'HEAD')
      .map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(OWNED).sort()).toEqual(routes.toSorted());
  });

  it('are tested with every kind of forged token', () => {
    const { untouched: _good, ...forged } = tokens;
    expect(Object.keys(forged).sort()).toEqual([...BAD_TOKENS].sort());
  });

  it('accept an unmodified token created by the same helper', async () => {
    expect((await ask('GET', '/v1/auth/me', tokens.untouched)).statusCode).toBe(200);
  });
});

describe('gate', () => {
  it.each(BAD_TOKENS)('rejects a bad token with or without the Bearer prefix: %s', async (kind) => {
    for (const token of [tokens[kind], `Bearer ${tokens[kind]}`]) {
      const answer = await ask('GET', '/v1/auth/me', token);
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'not_authenticated']);
    }
  });
});

describe.each(Object.keys(OWNED))('%s', (route) => {
  const [method = ''] = route.split(' ');

  it('returns 404 to another owner but serves its own', {
    meta: { spec: '6.5 which user sees which' },
  }, async () => {
    const { url, payload, headers } = (await OWNED[route]?.(ada)) ?? { url: '' };
    const other = await ask(method, url, tokenOf(eve), payload, headers);
    expect([other.statusCode, other.json().code]).toEqual([404, 'not_found']);
    const own = await ask(method, url, tokenOf(ada), payload, headers);
    expect([200, 201, 204], own.body).toContain(own.statusCode);
  });
});
