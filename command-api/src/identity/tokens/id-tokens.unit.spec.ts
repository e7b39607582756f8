import { exportJWK, type GenerateKeyPairResult, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createIdTokens, type IdTokens } from './id-tokens.ts';
import type { SigningKeys } from './signing-keys.ts';

const ACCOUNT = '01890000-0000-7000-8000-000000000001';
const USER = '01890000-0000-7000-8000-000000000002';
const SESSION = '01890000-0000-4000-8000-000000000002';
const PROOF = { accountId: ACCOUNT, userId: USER, sessionId: SESSION, method: 'password' } as const;
const ENDED = '01890000-0000-4000-8000-000000000003';
const ISSUER = 'https://waivers.example';
const NOW = new Date('2026-11-21T12:00:00.000Z');
const seconds = (offset: number) => Math.floor(NOW.getTime() / 1000) + offset;

let pair: GenerateKeyPairResult;
let stranger: GenerateKeyPairResult;
let keys: SigningKeys;
let now: Date;
let tokens: IdTokens;

beforeAll(async () => {
  pair = await generateKeyPair('ES256', { extractable: true });
  stranger = await generateKeyPair('ES256');
  keys = {
    current: async () => ({ kid: 'ours', privateKey: pair.privateKey }),
    publicKey: async (kid) => (kid === 'ours' ? pair.publicKey : undefined),
  };
  tokens = createIdTokens(
    keys,
    { has: async (id) => id === ENDED, invalidate: () => {} },
    { issuer: ISSUER, clock: () => now },
  );
  now = NOW;
});

const at = async <T>(offsetSeconds: number, work: () => Promise<T>): Promise<T> => {
  now = new Date(NOW.getTime() + offsetSeconds * 1000);
  try {
    return await work();
  } finally {
    now = NOW;
  }
};

const payload = {
  iss: ISSUER,
  aud: 'waivers',
  sub: USER,
  jti: 'x',
  iat: seconds(0),
  exp: seconds(900),
  token_use: 'id',
  'custom:user_id': USER,
  'custom:account_id': ACCOUNT,
  'custom:role': 'owner',
  'custom:method': 'password',
  sid: SESSION,
};
const issue = (session = { id: SESSION, expiresAt: new Date(NOW.getTime() + 86_400_000) }) =>
  tokens.issue({
    ...PROOF,
    role: 'owner',
    credentialVersion: 2,
    session: { ...session, method: 'password' },
  });
const header = { alg: 'ES256', typ: 'JWT', kid: 'ours' };

const sign = (changed: Record<string, unknown>, changedHeader: Record<string, unknown> = {}) =>
  new SignJWT({ ...payload, ...changed })
    .setProtectedHeader({ ...header, ...changedHeader } as typeof header)
    .sign(pair.privateKey);

describe('ID tokens', () => {
  it('contain only ids and the role, no personal data', {
    meta: { spec: '3.4 custom attribute with the' },
  }, async () => {
    const { idToken: token } = await issue();
    const [, body = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    expect(claims).toEqual({
      iss: ISSUER,
      sub: USER,
      aud: 'waivers',
      iat: seconds(0),
      exp: seconds(900),
      jti: expect.any(String),
      token_use: 'id',
      'custom:user_id': USER,
      'custom:account_id': ACCOUNT,
      'custom:role': 'owner',
      'custom:method': 'password',
      epoch: 2,
      sid: SESSION,
    });
    expect(await tokens.verify(token)).toEqual({ ...PROOF, confirmedVersion: undefined });
  });

  it('are valid for 15 minutes plus clock tolerance', async () => {
    const { idToken: token } = await issue();
    expect(await at(904, () => tokens.verify(token))).toBeDefined();
    expect(await at(906, () => tokens.verify(token))).toBeUndefined();
  });

  it('expire with a session that ends earlier', async () => {
    const { idToken, expiresIn } = await issue({ id: SESSION, expiresAt: new Date(NOW.getTime() + 60_000) });
    expect(expiresIn).toBe(60);
    expect(await at(66, () => tokens.verify(idToken))).toBeUndefined();
  });

  it('signed by hand with the same claims are accepted', async () => {
    expect(await tokens.verify(await sign({}))).toEqual({ ...PROOF, confirmedVersion: undefined });
  });

  it.each([
    ['of another installation', { iss: 'https://other.example' }, {}],
    ['for another audience', { aud: 'somebody' }, {}],
    ['for another use', { token_use: 'access' }, {}],
    ['without a session', { sid: undefined }, {}],
    ['whose session has ended', { sid: ENDED }, {}],
    ['without a user', { 'custom:user_id': undefined }, {}],
    ['without an account', { 'custom:account_id': undefined }, {}],
    ['whose user is no id', { 'custom:user_id': '1 or 1=1' }, {}],
    ['without an end', { exp: undefined }, {}],
    ['without a beginning', { iat: undefined }, {}],
    ['without an id', { jti: undefined }, {}],
    ['with an unknown key', {}, { kid: 'other' }],
    ['without a key', {}, { kid: undefined }],
    ['of another type', {}, { typ: 'at+jwt' }],
    ['with a critical extension', {}, { crit: ['exp'], exp: 1 }],
  ])('%s are rejected', async (_what, changed, changedHeader) => {
    const token = await sign(changed, changedHeader).catch(() => 'unsignable.unsignable.unsignable');
    expect(await tokens.verify(token)).toBeUndefined();
  });

  it('are rejected when signed by another key under our key id', async () => {
    const token = await new SignJWT(payload).setProtectedHeader(header).sign(stranger.privateKey);
    expect(await tokens.verify(token)).toBeUndefined();
  });

  it('are rejected without a signature', async () => {
    expect(await tokens.verify(new UnsecuredJWT(payload).encode())).toBeUndefined();
    const none = Buffer.from(JSON.stringify({ ...header, alg: 'none' })).toString('base64url');
    const [, body] = (await sign({})).split('.');
    expect(await tokens.verify(`${none}.${body}.`)).toBeUndefined();
  });

  it('are rejected when the public key is used as an HMAC secret', async () => {
    const secret = Buffer.from(JSON.stringify(await exportJWK(pair.publicKey)));
    const token = await new SignJWT(payload).setProtectedHeader({ ...header, alg: 'HS256' }).sign(secret);
    expect(await tokens.verify(token)).toBeUndefined();
  });

  it('are rejected when any character is altered', async () => {
    const token = await sign({});
    // Skip the last character, which has unused bits.
    for (let index = 0; index < token.length - 1; index += 7) {
      const other = token[index] === 'A' ? 'B' : 'A';
      const altered = `${token.slice(0, index)}${other}${token.slice(index + 1)}`;
      expect([index, await tokens.verify(altered)]).toEqual([index, undefined]);
    }
  });

  it.each(['', '.', '..', 'a.b.c', 'null', '{}', 'x'.repeat(10_000)])(
    'are rejected when malformed: %s',
    async (text) => {
      expect(await tokens.verify(text)).toBeUndefined();
    },
  );

  it('are not rejected when the keys cannot be read', async () => {
    const away = createIdTokens(
      { ...keys, publicKey: () => Promise.reject(new Error('away')) },
      { has: async () => false, invalidate: () => {} },
      { issuer: ISSUER, clock: () => now },
    );
    await expect(away.verify(await sign({}))).rejects.toThrow('away');
  });
});
