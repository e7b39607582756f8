import { z } from 'zod/mini';

/**
 * Why a video could not be played: its script or its frame was kept away, its file did not come, it ends before its last
 * question, or the number that the player of YouTube or of the browser gave.
 */
export const videoFailure = z
  .string()
  .check(
    z.regex(/^(?:blocked|not_loaded|too_short|youtube_\d{1,4}|media_\d)$/),
    z.describe('`blocked`, `not_loaded`, `too_short`, `youtube_153` (any number), `media_4` (any digit)'),
  );
