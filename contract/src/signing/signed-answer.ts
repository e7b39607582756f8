import { z } from 'zod/mini';
import { participantRole } from '../signed-waivers/participant-role.ts';

/** What a signing answers, the first time and every time after. */
export const signedAnswer = z.object({
  result: z.object({
    id: z.uuid(),
    /** The capability to read the record back; it is not stored and always derived anew. */
    signedKey: z.string(),
    participants: z.array(z.object({ id: z.uuid(), role: participantRole })),
  }),
});
export type SignedAnswer = z.infer<typeof signedAnswer>;
