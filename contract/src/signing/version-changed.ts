import { z } from 'zod/mini';
import { shownWaiver } from '../waivers/waiver-answer.ts';

/** Answers a signature of an older text with the current one. */
export const versionChanged = z.object({ code: z.literal('waiver_version_changed'), result: shownWaiver });
