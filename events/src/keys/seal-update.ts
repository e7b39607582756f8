import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { ERASED, type NewEvent, type OpenedEvent } from '../definitions/event.ts';
import type { recordSealed } from '../definitions/signed-waiver.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HASH_BYTES = 32;
/** A seal of 40 KB is long; this only stops a forged event from filling the memory. */
const MAX_UPDATE_BYTES = 4 * 1024 * 1024;

export type SealUpdate = {
  /** SHA-256 of the PDF that was sealed. */
  readonly unsealed: Buffer;
  /** The bytes that follow it in the sealed file. */
  readonly appended: Buffer;
};

type SealedData = NewEvent<typeof recordSealed>['data'];

const keyOf = (shares: readonly Buffer[]): Buffer => {
  const key = Buffer.alloc(KEY_BYTES);
  for (const share of shares)
    for (const [index, byte] of share.entries()) key[index] = (key[index] ?? 0) ^ byte;
  return key;
};

/**
 * Encrypts an update under the XOR of one random share per person. A seal contains a hash of everything in the PDF, with
 * which names could be guessed and confirmed after an erasure; each person's share is destroyed with their key. Frozen:
 * nonce, ciphertext and tag of AES-256-GCM over the hash and the deflated update, as base64url.
 */
export const sealUpdate = (
  { unsealed, appended }: SealUpdate,
  participantIds: readonly string[],
): Pick<SealedData, 'update' | 'participants'> => {
  const shares = participantIds.map(() => randomBytes(KEY_BYTES));
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(shares), nonce);
  const text = Buffer.concat([unsealed, deflateRawSync(appended, { level: 9 })]);
  const parts = [nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()];
  return {
    update: Buffer.concat(parts).toString('base64url'),
    participants: participantIds.map((participantId, index) => ({
      participantId,
      share: { bytes: shares[index]?.toString('base64url') ?? '' },
    })),
  };
};

/** @returns undefined once one of the people has been erased @throws Error if the event was altered */
export const openUpdate = ({
  update,
  participants,
}: OpenedEvent<typeof recordSealed>['data']): SealUpdate | undefined => {
  const shares: Buffer[] = [];
  for (const { share } of participants) {
    if (share === ERASED) return undefined;
    shares.push(Buffer.from(share.bytes, 'base64url'));
  }
  const bytes = Buffer.from(update, 'base64url');
  const decipher = createDecipheriv(ALGORITHM, keyOf(shares), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  }).setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  return {
    unsealed: text.subarray(0, HASH_BYTES),
    appended: inflateRawSync(text.subarray(HASH_BYTES), { maxOutputLength: MAX_UPDATE_BYTES }),
  };
};
