import { ed25519 } from '@noble/curves/ed25519.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { ml_dsa44 } from '@noble/post-quantum/ml-dsa.js';
import { type CheckpointText, parseCheckpointText } from './checkpoint-text.ts';
import type { NoteSignature } from './note.ts';
import {
  ED25519,
  ED25519_COSIGNATURE,
  ML_DSA_44_COSIGNATURE,
  type VerifierKey,
  verifierKey,
} from './note-keys.ts';

const TIMESTAMP_BYTES = 8;

const uint64 = (value: bigint): Uint8Array => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value);
  return bytes;
};

const withLength = (text: string): Uint8Array => {
  const bytes = utf8ToBytes(text);
  return concatBytes(Uint8Array.of(bytes.length), bytes);
};

/** The `cosigned_message` of c2sp.org/tlog-cosignature for a whole tree. */
const cosignedMessage = (cosigner: string, timestamp: bigint, { origin, size, root }: CheckpointText) =>
  concatBytes(
    utf8ToBytes('subtree/v1\n\0'),
    withLength(cosigner),
    uint64(timestamp),
    withLength(origin),
    uint64(0n),
    uint64(BigInt(size)),
    root,
  );

const timestampOf = (signature: Uint8Array): bigint =>
  new DataView(signature.buffer, signature.byteOffset).getBigUint64(0);

/** Checks a signature of a checkpoint's text by a key of any of the three types. */
export const isSignedBy = (
  text: string,
  { name, type, publicKey }: VerifierKey,
  signature: Uint8Array,
): boolean => {
  if (type === ED25519)
    return signature.length === 64 && ed25519.verify(signature, utf8ToBytes(text), publicKey);
  if (signature.length <= TIMESTAMP_BYTES) return false;
  const timestamp = timestampOf(signature);
  const signed = signature.subarray(TIMESTAMP_BYTES);
  if (type === ED25519_COSIGNATURE) {
    const message = `cosignature/v1\ntime ${timestamp}\n${text}`;
    return signed.length === 64 && ed25519.verify(signed, utf8ToBytes(message), publicKey);
  }
  const checkpoint = parseCheckpointText(text);
  return (
    type === ML_DSA_44_COSIGNATURE &&
    checkpoint !== undefined &&
    signed.length === ml_dsa44.lengths.signature &&
    ml_dsa44.verify(signed, cosignedMessage(name, timestamp, checkpoint), publicKey)
  );
};

/** Returns the time at which a cosigner signed, in seconds since 1970; 0 if the signature states none. */
export const timeOf = ({ type }: VerifierKey, signature: Uint8Array): bigint =>
  type === ED25519 ? 0n : timestampOf(signature);

export type CheckpointSigner = {
  /** The Ed25519 key first, which every verifier knows, then ML-DSA-44. */
  readonly keys: readonly [VerifierKey, VerifierKey];
  signEd25519(text: string): NoteSignature;
  /** Takes some ms and 2,420 bytes. @throws Error if the text is not a checkpoint's */
  signMlDsa44(text: string): NoteSignature;
  /** Signs with both keys. The same text always gets the same signatures. */
  sign(text: string): readonly NoteSignature[];
};

export const SEED_BYTES = 64;

/** @param seed 64 secret bytes: the Ed25519 seed and the ML-DSA-44 seed @param name of the keys, the log's origin */
export const checkpointSigner = (name: string, seed: Uint8Array): CheckpointSigner => {
  const secret = seed.subarray(0, 32);
  const postQuantum = ml_dsa44.keygen(seed.subarray(32, SEED_BYTES));
  const keys = [
    verifierKey(name, ED25519, ed25519.getPublicKey(secret)),
    verifierKey(name, ML_DSA_44_COSIGNATURE, postQuantum.publicKey),
  ] as const;
  const signEd25519 = (text: string): NoteSignature => ({
    name,
    keyId: keys[0].keyId,
    signature: ed25519.sign(utf8ToBytes(text), secret),
  });
  const signMlDsa44 = (text: string): NoteSignature => {
    const checkpoint = parseCheckpointText(text);
    if (checkpoint === undefined) throw new Error('Only checkpoints are signed.');
    const message = cosignedMessage(name, 0n, checkpoint);
    const signature = ml_dsa44.sign(message, postQuantum.secretKey, { extraEntropy: false });
    return { name, keyId: keys[1].keyId, signature: concatBytes(uint64(0n), signature) };
  };
  return { keys, signEd25519, signMlDsa44, sign: (text) => [signEd25519(text), signMlDsa44(text)] };
};
