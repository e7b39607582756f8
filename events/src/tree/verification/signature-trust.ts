import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { Checkpoint } from '@waivers/proof/notes/checkpoint.ts';
import { ED25519, type VerifierKey } from '@waivers/proof/notes/note-keys.ts';
import type { Policy } from '@waivers/proof/notes/policy.ts';
import { isSignedBy } from '@waivers/proof/notes/signatures.ts';
import type { LostKey } from '../lost-keys.ts';

export type Signing =
  | { readonly by: 'known key' }
  | { readonly by: 'nobody'; readonly keyId: number }
  | { readonly by: 'unknown key'; readonly keyId: number }
  | { readonly by: 'lost key'; readonly keyId: number; readonly declaredAt: Date }
  /** The policy to go by has no key of this origin. */
  | { readonly by: 'unlisted log' };

export type SignatureTrust = {
  /** The keys that may sign checkpoints of this epoch. */
  keysOf(epoch: string): Promise<readonly VerifierKey[]>;
  signingOf(checkpoint: Checkpoint, epoch: string): Promise<Signing>;
};

const nativeKeys = new WeakMap<VerifierKey, KeyObject>();

const nativeKeyOf = (key: VerifierKey): KeyObject => {
  const x = Buffer.from(key.publicKey).toString('base64url');
  const known =
    nativeKeys.get(key) ?? createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  nativeKeys.set(key, known);
  return known;
};

/** Native for Ed25519, because a log has as many checkpoints as busy seconds. */
const isSigned = (text: string, key: VerifierKey, signature: Uint8Array): boolean =>
  key.type === ED25519
    ? verify(null, Buffer.from(text), nativeKeyOf(key), signature)
    : isSignedBy(text, key, signature);

export type TrustSources = {
  /** Returns the installation's own keys for an epoch; empty if it has none. */
  readonly ownKeys: (epoch: string) => Promise<readonly VerifierKey[]>;
  readonly originOf: (epoch: string) => string;
  readonly lostKeys: readonly LostKey[];
  /** Trusted instead of the installation's own keys. */
  readonly policy: Policy | undefined;
};

export const signatureTrust = ({ ownKeys, originOf, lostKeys, policy }: TrustSources): SignatureTrust => {
  const known = new Map<string, Promise<readonly VerifierKey[]>>();
  const keysOf = (epoch: string): Promise<readonly VerifierKey[]> => {
    const keys =
      known.get(epoch) ??
      (policy === undefined
        ? ownKeys(epoch)
        : Promise.resolve(policy.logs.filter(({ name }) => name === originOf(epoch))));
    known.set(epoch, keys);
    return keys;
  };
  return {
    keysOf,
    signingOf: async ({ note }, epoch) => {
      const keys = await keysOf(epoch);
      if (policy !== undefined && keys.length === 0) return { by: 'unlisted log' };
      let isKnown = false;
      for (const { name, keyId, signature } of note.signatures) {
        const key = keys.find((each) => each.name === name && each.keyId === keyId);
        if (key === undefined) continue;
        if (!isSigned(note.text, key, signature)) return { by: 'nobody', keyId };
        isKnown = true;
      }
      if (isKnown) return { by: 'known key' };
      const ids = note.signatures.map(({ keyId }) => keyId);
      const lost = lostKeys.find((each) => each.epoch === epoch && ids.includes(each.keyId));
      if (lost !== undefined) return { by: 'lost key', keyId: lost.keyId, declaredAt: lost.declaredAt };
      return { by: 'unknown key', keyId: ids[0] ?? 0 };
    },
  };
};
