import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';

/** The installation's only secret: 32 bytes that wrap key batches, the link key and all other stored secrets. */
export type MasterKey = { readonly bytes: Buffer };

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Parses 32 bytes as base64url, base64 (43 or 44 characters) or 64 hex digits. @returns undefined for other text */
export const parseMasterKey = (text: string): MasterKey | undefined => {
  const trimmed = text.trim();
  if (/^[0-9a-f]{64}$/i.test(trimmed)) return { bytes: Buffer.from(trimmed, 'hex') };
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(trimmed)) return undefined;
  return { bytes: Buffer.from(trimmed, 'base64url') };
};

/** Cached, because deriving the key costs more than wrapping. */
const derived = new WeakMap<MasterKey, Buffer>();

const wrappingKey = (masterKey: MasterKey): Buffer => {
  const known = derived.get(masterKey);
  if (known !== undefined) return known;
  const key = Buffer.from(hkdfSync('sha256', masterKey.bytes, Buffer.alloc(0), 'waiver-wrap/1', 32));
  derived.set(masterKey, key);
  return key;
};

const additionalData = (purpose: string): Buffer => Buffer.from(canonicalJson(['waiver-wrap/1', purpose]));

/** Encrypts a secret and returns nonce, ciphertext and tag. `unwrapSecret` requires the same purpose. */
export const wrapSecret = (masterKey: MasterKey, purpose: string, secret: Buffer): Buffer => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', wrappingKey(masterKey), nonce).setAAD(additionalData(purpose));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
};

/** @throws Error if the key or purpose is wrong, or the bytes were altered */
export const unwrapSecret = (masterKey: MasterKey, purpose: string, wrapped: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', wrappingKey(masterKey), wrapped.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(additionalData(purpose))
    .setAuthTag(wrapped.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(wrapped.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
};
