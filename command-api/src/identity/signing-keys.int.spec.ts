import { createEndedSessions } from '@waivers/server/ended-sessions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import { createIdTokens } from './id-tokens.ts';
import { loadSigningKeys } from './signing-keys.ts';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

const wrappingKey = { bytes: Buffer.alloc(32, 1) };
const ACCOUNT = '01890000-0000-7000-8000-000000000001';
const PRINCIPAL = {
  accountId: ACCOUNT,
  userId: '01890000-0000-7000-8000-000000000002',
  role: 'owner',
} as const;

describe('the keys of ID tokens', () => {
  it('are made once, also when several processes start at once, and are there after a restart', async () => {
    const started = await Promise.all(
      Array.from({ length: 5 }, () => loadSigningKeys(test.database, wrappingKey)),
    );
    const restarted = await loadSigningKeys(test.database, wrappingKey);
    expect(new Set([...started, restarted].map(({ current }) => current.kid)).size).toBe(1);
    const [one] = started;
    const tokens = (keys: typeof restarted) =>
      createIdTokens(
        keys,
        createEndedSessions(async () => []),
        { issuer: 'http://localhost', clock: () => new Date() },
      );
    const session = { id: ACCOUNT, expiresAt: new Date(Date.now() + 3_600_000) };
    const owner = { ...PRINCIPAL, credentialVersion: 2, session };
    const { idToken: token } = await tokens(one ?? restarted).issue(owner);
    expect(await tokens(restarted).verify(token)).toEqual(PRINCIPAL);
  });

  it('are kept wrapped: another master key cannot use them', async () => {
    const row = await test.database.selectFrom('identity.signing_keys').selectAll().executeTakeFirstOrThrow();
    expect(row.private_wrapped.toString('latin1')).not.toContain('"d"');
    expect(JSON.parse(row.public_jwk)).not.toHaveProperty('d');
    await expect(loadSigningKeys(test.database, { bytes: Buffer.alloc(32, 2) })).rejects.toThrow();
  });

  it('that another process has made are found, and made-up ones do not cost a query each', async () => {
    let now = 0;
    const keys = await loadSigningKeys(test.database, wrappingKey, () => now);
    const { public_jwk } = await test.database
      .selectFrom('identity.signing_keys')
      .select('public_jwk')
      .executeTakeFirstOrThrow();
    const addKey = (kid: string) =>
      test.database
        .insertInto('identity.signing_keys')
        .values({ kid, public_jwk, private_wrapped: Buffer.alloc(1), state: 'retiring' })
        .execute();
    await addKey('new');
    expect(await keys.publicKey('new'), 'the first that is missed, at once').toBeDefined();
    await addKey('newer');
    now = 9999;
    expect(await keys.publicKey('newer')).toBeUndefined();
    now = 10_000;
    expect(await keys.publicKey('made up')).toBeUndefined();
    expect(await keys.publicKey('newer')).toBeDefined();
  });
});
