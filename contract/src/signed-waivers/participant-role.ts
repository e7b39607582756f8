import { z } from 'zod/mini';

export const participantRole = z.enum(['adult', 'guardian', 'minor']);
