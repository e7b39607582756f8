import { z } from 'zod/mini';
import { shownWaiver } from '../waivers/waiver-answer.ts';

/** The problem of a signature that quotes an older text, with the text to read now. */
export const versionChanged = z.object({ code: z.literal('waiver_version_changed'), result: shownWaiver });
