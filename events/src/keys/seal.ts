import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import type { Sealed } from '../definitions/sealed.ts';
import { StreamAltered } from '../log/port/stream-altered.ts';
import { freshNonce } from './nonce.ts';

/** The context a sealed value is bound to. For `clear`, see `clearOf`. */
export type SealPlace = {
  readonly stream: string;
  readonly eventId: string;
  readonly type: string;
  readonly subject: string;
  readonly field: string;
  readonly clear: string;
};

/** Holds a KeyObject, because Node creates ciphers faster from one than from a buffer. */
export type DataKey = { readonly id: string; readonly key: KeyObject };

const TAG_BYTES = 16;

const additionalData = ({ stream, eventId, type, subject, field, clear }: SealPlace): Buffer =>
  Buffer.from(canonicalJson(['waiver-seal/1', stream, eventId, type, subject, field, clear]));

/** Encrypts RFC 8785 text with AES-256-GCM. Frozen. @param nonce 12 bytes, unique per key; for test vectors only */
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

/** Accepts only canonical base64url, because Node ignores invalid characters. @throws Error for other text */
const decoded = (text: string): Buffer => {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.toString('base64url') === text) return bytes;
  throw new Error('A sealed value is not base64url.');
};

/** Returns a value's RFC 8785 text. @throws StreamAltered if the value was altered or sealed for another place or key */
export const openText = (key: KeyObject, place: SealPlace, sealed: Sealed): string => {
  const bytes = decoded(sealed.c);
  const decipher = createDecipheriv('aes-256-gcm', key, decoded(sealed.n), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(additionalData(place))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = decipher.update(bytes.subarray(0, -TAG_BYTES));
  try {
    // `final` returns no bytes here, but throws if the tag is invalid.
    decipher.final();
  } catch {
    throw new StreamAltered(place.stream, `Event ${place.eventId} was altered, or sealed with another key.`);
  }
  return text.toString('utf8');
};

export const openValue = (key: KeyObject, place: SealPlace, sealed: Sealed): unknown =>
  JSON.parse(openText(key, place, sealed));
