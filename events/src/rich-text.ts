import { z } from 'zod';

/** A rich text as stored and hashed: ProseMirror JSON of the one schema in this module. */
export const richText = z.looseObject({ type: z.literal('doc') });
export type RichText = z.infer<typeof richText>;
