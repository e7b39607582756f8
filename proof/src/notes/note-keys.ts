import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { fromBase64, toBase64 } from './base64.ts';
import { keyIdOf } from './note.ts';

/** The signature types of c2sp.org/signed-note that logs and witnesses use. */
export const ED25519 = 0x01;
export const ED25519_COSIGNATURE = 0x04;
export const ML_DSA_44_COSIGNATURE = 0x06;

const PUBLIC_KEY_BYTES = new Map([
  [ED25519, 32],
  [ED25519_COSIGNATURE, 32],
  [ML_DSA_44_COSIGNATURE, 1312],
]);

export type VerifierKey = {
  readonly name: string;
  readonly keyId: number;
  readonly type: number;
  readonly publicKey: Uint8Array;
};

export const verifierKey = (name: string, type: number, publicKey: Uint8Array): VerifierKey => ({
  name,
  keyId: keyIdOf(sha256(concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(type), publicKey))),
  type,
  publicKey,
});

/** Returns the key as a `vkey` of c2sp.org/signed-note. */
export const formatVerifierKey = ({ name, keyId, type, publicKey }: VerifierKey): string =>
  `${name}+${keyId.toString(16).padStart(8, '0')}+${toBase64(concatBytes(Uint8Array.of(type), publicKey))}`;

const VKEY = /^(?<name>[^\s+]+)\+(?<id>[0-9a-f]{8})\+(?<base64>[A-Za-z0-9+/]+=*)$/u;

/** @returns undefined if it is no `vkey`, its id does not match, or its type is not one of those above */
export const parseVerifierKey = (vkey: string): VerifierKey | undefined => {
  const { name, id, base64 } = VKEY.exec(vkey)?.groups ?? {};
  const bytes = base64 === undefined ? undefined : fromBase64(base64);
  if (name === undefined || id === undefined || bytes === undefined) return undefined;
  const [type = 0, ...rest] = bytes;
  if (PUBLIC_KEY_BYTES.get(type) !== rest.length) return undefined;
  const key = verifierKey(name, type, Uint8Array.from(rest));
  return key.keyId === Number.parseInt(id, 16) ? key : undefined;
};
