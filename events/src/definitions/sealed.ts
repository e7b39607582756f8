import { z } from 'zod';

/** An AES-256-GCM value: key id, 12-byte nonce, ciphertext with tag; the last two in base64url. Frozen. */
export const sealed = z.strictObject({
  k: z.string().min(1),
  n: z.string(),
  c: z.string(),
});

declare const brand: unique symbol;

export type Sealed = { readonly k: string; readonly n: string; readonly c: string; readonly [brand]?: never };
