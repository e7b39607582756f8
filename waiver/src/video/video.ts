import { z } from 'zod/mini';
import { sha256Hex } from '../hashes.ts';
import { productLocale } from '../product-locale.ts';
import { isStorableText } from '../validation.ts';
import { videoTime } from './spans.ts';

export const MAX_TRANSCRIPT_LENGTH = 20_000;

export const video = z.strictObject({
  duration: videoTime,
  /** WebVTT files uploaded by the business, at most one per language. */
  captions: z.array(z.strictObject({ locale: productLocale, sha256: sha256Hex })).check(z.maxLength(8)),
  transcript: z
    .string()
    .check(
      z.maxLength(MAX_TRANSCRIPT_LENGTH),
      z.refine(isStorableText, { params: { code: 'unreadable_text' } }),
    ),
});
export type Video = z.infer<typeof video>;

const SHORTEST = 1;

/** Whether the video's length is missing. Without it, we cannot tell whether a video was watched to its end. */
export const lacksLength = (waiver: {
  readonly videoUrl: string;
  readonly video?: Video | undefined;
}): boolean => waiver.videoUrl !== '' && (waiver.video?.duration ?? 0) < SHORTEST;
