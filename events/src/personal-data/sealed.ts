import { z } from 'zod';

/** Its own expression: zod's decodes the whole text to judge it. */
const base64url = z.string().regex(/^[A-Za-z0-9_-]*$/);

/**
 * A personal value sealed with AES-256-GCM: key id, 12-byte nonce and ciphertext with tag, the last two as
 * base64url. Frozen: these three members and no others.
 */
export const sealed = z.strictObject({
  k: z.string().min(1),
  n: base64url,
  c: base64url,
});

declare const brand: unique symbol;

export type Sealed = { readonly k: string; readonly n: string; readonly c: string; readonly [brand]?: never };
