import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import type { Sealed } from '../definitions/sealed.ts';
import { freshNonce } from './nonce.ts';

/** The context that a sealed value is bound to. `clear`: see `clearOf`. */
export type SealPlace = {
  readonly stream: string;
  readonly eventId: string;
  readonly type: string;
  readonly subject: string;
  readonly field: string;
  readonly clear: string;
};

/** A KeyObject, because Node creates ciphers faster from it than from a buffer. */
export type DataKey = { readonly id: string; readonly key: KeyObject };

const TAG_BYTES = 16;

const additionalData = ({ stream, eventId, type, subject, field, clear }: SealPlace): Buffer =>
  Buffer.from(canonicalJson(['waiver-seal/1', stream, eventId, type, subject, field, clear]));

/** AES-256-GCM over the RFC 8785 text. Frozen. @param nonce 12 bytes, never reused with a key; for test vectors */
export const sealValue = (
  { id, key }: DataKey,
  place: SealPlace,
  value: unknown,
  nonce: Buffer = freshNonce(),
): Sealed => {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(additionalData(place));
  const ciphertext = Buffer.concat([
    cipher.update(canonicalJson(value), 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return { k: id, n: nonce.toString('base64url'), c: ciphertext.toString('base64url') };
};

/** Accepts only canonical base64url, because Node's decoder ignores invalid characters. @throws Error otherwise */
const decoded = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') === text) return bytes;
  throw new Error('A sealed value is not base64url.');
};

/** The RFC 8785 text of a value. @throws Error when it was altered or sealed for another place or key */
export const openText = (key: KeyObject, place: SealPlace, sealed: Sealed): string => {
  const bytes = decoded(sealed.c);
  const decipher = createDecipheriv('aes-256-gcm', key, decoded(sealed.n), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(additionalData(place))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = decipher.update(bytes.subarray(0, -TAG_BYTES));
  // Returns nothing, but throws unless the tag is valid.
  decipher.final();
  return text.toString('utf8');
};

export const openValue = (key: KeyObject, place: SealPlace, sealed: Sealed): unknown =>
  JSON.parse(openText(key, place, sealed));
