import { createRevokedSessions } from '@waivers/server/access/revoked-sessions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import { createIdTokens } from './id-tokens.ts';
import {
  forgetOldSigningKeys,
  loadSigningKeys,
  PUBLISHED_AHEAD_MS,
  RETIRING_MS,
  rotateSigningKeys,
  type SigningKeys,
} from './signing-keys.ts';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

/** Shared by all processes as both wall clock and monotonic clock. */
let time: number;
const now = () => new Date(time);
beforeEach(async () => {
  time = Date.parse('2026-11-21T12:00:00.000Z');
  await test.database.deleteFrom('identity.signing_keys').execute();
});

const wrappingKey = { bytes: Buffer.alloc(32, 1) };
const ACCOUNT = '01890000-0000-7000-8000-000000000001';
const PRINCIPAL = {
  accountId: ACCOUNT,
  userId: '01890000-0000-7000-8000-000000000002',
  sessionId: ACCOUNT,
  method: 'password',
} as const;

const startProcess = () => loadSigningKeys(test.database, wrappingKey, { now, milliseconds: () => time });
const rotate = () => rotateSigningKeys(test.database, wrappingKey, now());
const kidOf = async (keys: SigningKeys) => (await keys.current()).kid;
const tokensWith = (keys: SigningKeys) =>
  createIdTokens(
    keys,
    createRevokedSessions(async () => []),
    { issuer: 'http://localhost', clock: now },
  );
const issueWith = async (keys: SigningKeys) => {
  const session = { id: ACCOUNT, method: PRINCIPAL.method, expiresAt: new Date(time + 86_400_000) };
  return (await tokensWith(keys).issue({ ...PRINCIPAL, role: 'owner', credentialVersion: 2, session }))
    .idToken;
};

describe('signing keys', () => {
  it('are created only once by concurrent processes and survive a restart', async () => {
    const started = await Promise.all(Array.from({ length: 5 }, startProcess));
    const restarted = await startProcess();
    expect(new Set(await Promise.all([...started, restarted].map(kidOf))).size).toBe(1);
    const token = await issueWith(started[0] ?? restarted);
    expect(await tokensWith(restarted).verify(token)).toEqual({ ...PRINCIPAL, confirmedVersion: undefined });
  });

  it('are wrapped by the master key', async () => {
    await startProcess();
    const row = await test.database.selectFrom('identity.signing_keys').selectAll().executeTakeFirstOrThrow();
    expect(row.private_wrapped.toString('latin1')).not.toContain('"d"');
    expect(JSON.parse(row.public_jwk)).not.toHaveProperty('d');
    await expect(loadSigningKeys(test.database, { bytes: Buffer.alloc(32, 2) }, { now })).rejects.toThrow();
  });

  it('created by other processes are found, without a query per made-up key id', async () => {
    const keys = await startProcess();
    const { public_jwk } = await test.database
      .selectFrom('identity.signing_keys')
      .select('public_jwk')
      .executeTakeFirstOrThrow();
    const addKey = (kid: string) =>
      test.database
        .insertInto('identity.signing_keys')
        .values({ kid, public_jwk, private_wrapped: Buffer.alloc(1), signs_from: new Date(0) })
        .execute();
    await addKey('new');
    expect(await keys.publicKey('new'), 'the first that is missed, at once').toBeDefined();
    await addKey('newer');
    time += 9999;
    expect(await keys.publicKey('newer')).toBeUndefined();
    time += 1;
    expect(await keys.publicKey('made up')).toBeUndefined();
    expect(await keys.publicKey('newer')).toBeDefined();
  });
});

describe('key rotation', () => {
  it('publishes a key long before it signs, without requiring a restart', async () => {
    const processes = await Promise.all([startProcess(), startProcess()]);
    const old = await Promise.all(processes.map(kidOf));
    const { kid, isNew } = await rotate();
    expect(isNew).toBe(true);
    time += PUBLISHED_AHEAD_MS - 1;
    expect(await Promise.all(processes.map(kidOf))).toEqual(old);
    for (const { publicKey } of processes) expect(await publicKey(kid)).toBeDefined();
    time += 1;
    expect(await Promise.all(processes.map(kidOf))).toEqual([kid, kid]);
  });

  it('never makes one process reject another’s tokens', async () => {
    const [signing, verifying] = [await startProcess(), await startProcess()];
    await rotate();
    const minutes = (2 * PUBLISHED_AHEAD_MS) / 60_000;
    for (let minute = 0; minute < minutes; minute += 1) {
      time += 60_000;
      // A flood of made-up key ids must not prevent the other process from finding a new key.
      await verifying.publicKey('made up');
      const token = await issueWith(signing);
      expect(await tokensWith(verifying).verify(token), `after ${minute + 1} minutes`).toEqual({
        ...PRINCIPAL,
        confirmedVersion: undefined,
      });
    }
  });

  it('keeps the old key for an hour after its last token', async () => {
    const keys = await startProcess();
    const old = await kidOf(keys);
    await rotate();
    time += PUBLISHED_AHEAD_MS + RETIRING_MS - 1;
    await forgetOldSigningKeys(test.database, now());
    expect(await keys.publicKey(old)).toBeDefined();
    time += 1;
    await forgetOldSigningKeys(test.database, now());
    time += 60_000;
    expect(await keys.publicKey(old)).toBeUndefined();
    expect(await keys.publicKey(await kidOf(keys))).toBeDefined();
  });

  it('happens only once if requested twice before the next key signs', async () => {
    await startProcess();
    const both = await Promise.all([rotate(), rotate()]);
    expect(new Set(both.map(({ kid }) => kid)).size).toBe(1);
    expect(both.filter(({ isNew }) => isNew)).toHaveLength(1);
    time += PUBLISHED_AHEAD_MS;
    expect(await rotate()).toMatchObject({ isNew: true });
    const { length } = await test.database.selectFrom('identity.signing_keys').select('kid').execute();
    expect(length).toBe(3);
  });
});
