import { z } from 'zod/mini';
import { participantRole } from '../signed-waivers/participant-role.ts';

/** The same for every retry. */
export const signedAnswer = z.object({
  result: z.object({
    id: z.uuid(),
    /** Grants access to the record. Derived, never stored. */
    signedKey: z.string(),
    participants: z.array(z.object({ id: z.uuid(), role: participantRole })),
  }),
});
export type SignedAnswer = z.infer<typeof signedAnswer>;
