import { z } from 'zod';

/**
 * A personal value sealed with AES-256-GCM: key id, 12-byte nonce and ciphertext with tag, the last two as
 * base64url. Frozen: these three members and no others. Whether the texts are base64url is judged where they are
 * decoded: most readers of an event never look at three kilobytes of sealed ink.
 */
export const sealed = z.strictObject({
  k: z.string().min(1),
  n: z.string(),
  c: z.string(),
});

declare const brand: unique symbol;

export type Sealed = { readonly k: string; readonly n: string; readonly c: string; readonly [brand]?: never };
