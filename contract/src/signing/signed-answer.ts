import { z } from 'zod/mini';
import { participantRole } from '../signed-waivers/participant-role.ts';

/** The same every time. */
export const signedAnswer = z.object({
  result: z.object({
    id: z.uuid(),
    /** The capability to read the record; derived, never stored. */
    signedKey: z.string(),
    participants: z.array(z.object({ id: z.uuid(), role: participantRole })),
  }),
});
export type SignedAnswer = z.infer<typeof signedAnswer>;
