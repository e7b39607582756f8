import { z } from 'zod/mini';
import { uuidOut } from '../call/ids.ts';
import { participantRole } from '../signed-waivers/participant-role.ts';

/** Every retry gets the same answer. */
export const signedAnswer = z.object({
  result: z.object({
    id: uuidOut,
    /** Grants access to the record. Derived, never stored. */
    signedKey: z.string(),
    participants: z.array(z.object({ id: uuidOut, role: participantRole })),
  }),
});
export type SignedAnswer = z.infer<typeof signedAnswer>;
