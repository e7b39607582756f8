import { z } from 'zod';

/** A SHA-256 as 64 lower-case hexadecimal digits. */
export const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/);
