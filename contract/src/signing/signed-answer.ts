import { z } from 'zod/mini';
import { uuidOut } from '../call/ids.ts';
import { participantRole } from '../signed-waivers/participant-role.ts';

/** Response to a signature. Retries with the same id get the same response. */
export const signedAnswer = z.object({
  result: z.object({
    id: uuidOut,
    /** Grants access to the record. Derived on demand, never stored. */
    signedKey: z.string(),
    participants: z.array(z.object({ id: uuidOut, role: participantRole })),
  }),
});
export type SignedAnswer = z.infer<typeof signedAnswer>;
