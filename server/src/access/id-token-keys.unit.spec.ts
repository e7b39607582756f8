import { exportJWK, generateKeyPair } from 'jose';
import { expect, it } from 'vitest';
import { publicKeys, type StoredPublicKey, TOKEN_ALGORITHM } from './id-token-keys.ts';

const storedKey = async (kid: string): Promise<StoredPublicKey> => {
  const { publicKey } = await generateKeyPair(TOKEN_ALGORITHM, { extractable: true });
  return { kid, public_jwk: JSON.stringify(await exportJWK(publicKey)) };
};

it('publicKeys finds a new key immediately but reloads for unknown ids at most every ten seconds', async () => {
  const stored: StoredPublicKey[] = [];
  let [now, looks] = [0, 0];
  const load = async () => {
    looks += 1;
    return [...stored];
  };
  const keyOf = await publicKeys(load, () => now);
  stored.push(await storedKey('first'));
  expect(await keyOf('first')).toBeDefined();
  for (const made of ['up', 'also', 'third']) expect(await keyOf(made)).toBeUndefined();
  expect(looks).toBe(2);
  stored.push(await storedKey('second'));
  now = 10_000;
  expect(await keyOf('second')).toBeDefined();
  expect(looks).toBe(3);
});

it('publicKeys keeps known keys while the database is down and drops removed ones afterwards', async () => {
  const stored = [await storedKey('first')];
  let [now, isAway] = [0, false];
  const load = async () => {
    if (isAway) throw new Error('The database is away.');
    return stored;
  };
  const keyOf = await publicKeys(load, () => now);
  [now, isAway] = [3_600_000, true];
  expect(await keyOf('first')).toBeDefined();
  await expect(keyOf('made up')).rejects.toThrow('away');
  stored.pop();
  [now, isAway] = [7_200_000, false];
  expect(await keyOf('first')).toBeUndefined();
});

it('publicKeys finds a new key for all concurrent requests', async () => {
  const stored: StoredPublicKey[] = [];
  const keyOf = await publicKeys(
    async () => [...stored],
    () => 0,
  );
  stored.push(await storedKey('first'));
  const found = await Promise.all([keyOf('first'), keyOf('first'), keyOf('first')]);
  expect(found.every((key) => key !== undefined)).toBe(true);
});
