import { exportJWK, generateKeyPair } from 'jose';
import { expect, it } from 'vitest';
import { publicKeys, type StoredPublicKey, TOKEN_ALGORITHM } from './id-token-keys.ts';

const storedKey = async (kid: string): Promise<StoredPublicKey> => {
  const { publicKey } = await generateKeyPair(TOKEN_ALGORITHM, { extractable: true });
  return { kid, public_jwk: JSON.stringify(await exportJWK(publicKey)) };
};

it('knows a key that was made after the start at once, and looks for made-up ones every ten seconds', async () => {
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
