import { ed25519 } from '@noble/curves/ed25519.js';
import { ml_dsa44 } from '@noble/post-quantum/ml-dsa.js';
import type { NoteSignature } from '../notes/note.ts';
import {
  ED25519_COSIGNATURE,
  type ML_DSA_44_COSIGNATURE,
  type VerifierKey,
  verifierKey,
} from '../notes/note-keys.ts';

export type WitnessSigner = {
  readonly key: VerifierKey;
  /** @param text of a checkpoint @param at in seconds since 1970 */
  cosign(text: string, at: bigint): NoteSignature;
};

const uint64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(value);
  return bytes;
};

/** Written from c2sp.org/tlog-cosignature, not from the code under test. */
const treeMessage = (name: string, text: string, at: bigint): Buffer => {
  const [origin = '', size = '', root = ''] = text.split('\n');
  return Buffer.concat([
    Buffer.from('subtree/v1\n\0'),
    Buffer.from([name.length]),
    Buffer.from(name),
    uint64(at),
    Buffer.from([origin.length]),
    Buffer.from(origin),
    uint64(0n),
    uint64(BigInt(size)),
    Buffer.from(root, 'base64'),
  ]);
};

/** Signs as a witness does, with a key of either type. @param seed fills the 32 bytes of the key's seed */
export const witnessSigner = (
  name: string,
  seed: number,
  type: typeof ED25519_COSIGNATURE | typeof ML_DSA_44_COSIGNATURE = ED25519_COSIGNATURE,
): WitnessSigner => {
  const secret = new Uint8Array(32).fill(seed);
  const postQuantum = ml_dsa44.keygen(secret);
  const isEd25519 = type === ED25519_COSIGNATURE;
  const key = verifierKey(name, type, isEd25519 ? ed25519.getPublicKey(secret) : postQuantum.publicKey);
  const sign = (text: string, at: bigint): Uint8Array =>
    isEd25519
      ? ed25519.sign(Buffer.from(`cosignature/v1\ntime ${at}\n${text}`), secret)
      : ml_dsa44.sign(treeMessage(name, text, at), postQuantum.secretKey);
  return {
    key,
    cosign: (text, at) => ({
      name,
      keyId: key.keyId,
      signature: Buffer.concat([uint64(at), sign(text, at)]),
    }),
  };
};
