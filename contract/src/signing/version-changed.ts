import { z } from 'zod/mini';
import { shownWaiver } from '../waivers/waiver-answer.ts';

/** The answer to a signature of an outdated text, with the current waiver. */
export const versionChanged = z.object({ code: z.literal('waiver_version_changed'), result: shownWaiver });
