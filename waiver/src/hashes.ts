import { z } from 'zod/mini';

export const sha256Hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));
