import { z } from 'zod';

/** AES-256-GCM: key id, 12-byte nonce, and ciphertext with tag; the last two base64url. Frozen. */
export const sealed = z.strictObject({
  k: z.string().min(1),
  n: z.string(),
  c: z.string(),
});

declare const brand: unique symbol;

export type Sealed = { readonly k: string; readonly n: string; readonly c: string; readonly [brand]?: never };
