import { z } from 'zod/mini';

/** Why a video failed: blocked, missing, ended before the last question, or the player's error number. */
export const videoFailure = z
  .string()
  .check(
    z.regex(/^(?:blocked|not_loaded|too_short|youtube_\d{1,4}|media_\d)$/),
    z.describe('`blocked`, `not_loaded`, `too_short`, `youtube_153` (any number), `media_4` (any digit)'),
  );
