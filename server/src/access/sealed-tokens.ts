import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync } from 'node:crypto';
import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { freshNonce } from '@waivers/events/keys/nonce.ts';

export type SealedTokens = {
  seal(text: string): string;
  open(token: string): string | undefined;
};

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const TOKEN = /^[A-Za-z0-9_-]+$/;

/** Encrypts base64url tokens with AES-256-GCM, under a key derived per purpose, such as `waiver-position/1`. */
export const sealedTokens = (masterKey: MasterKey, purpose: string): SealedTokens => {
  const derived = hkdfSync('sha256', masterKey.bytes, Buffer.alloc(0), purpose, 32);
  const key = createSecretKey(new Uint8Array(derived));
  return {
    seal: (text) => {
      const nonce = freshNonce();
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final()];
      return Buffer.concat([...sealed, cipher.getAuthTag()]).toString('base64url');
    },
    open: (token) => {
      if (!TOKEN.test(token)) return undefined;
      const bytes = Buffer.from(token, 'base64url');
      // Reject non-canonical base64url. Node ignores unused bits, so several texts would be accepted as one token.
      if (bytes.length < NONCE_BYTES + TAG_BYTES || bytes.toString('base64url') !== token) return undefined;
      const options = { authTagLength: TAG_BYTES };
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), options);
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const opened = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
        return Buffer.concat([opened, decipher.final()]).toString();
      } catch {
        return undefined;
      }
    },
  };
};
