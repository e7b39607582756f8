import { z } from 'zod/mini';
import { shownWaiver } from '../waivers/waiver-answer.ts';

/** Response to a signature on outdated text. Contains the current waiver. */
export const versionChanged = z.object({ code: z.literal('waiver_version_changed'), result: shownWaiver });
