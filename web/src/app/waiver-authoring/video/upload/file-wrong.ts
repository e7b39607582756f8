import { MAX_CAPTIONS_BYTES, MAX_VIDEO_BYTES } from '@waivers/contract/media/uploads.ts';
import type { AppTextId } from '../../../../messages/text-ids.ts';
import { Problem } from '../../../problems/problem.ts';
import { problemText } from '../../../problems/say-problem.ts';

export type FileKind = 'video' | 'captions';

const NAMED: Readonly<Record<FileKind, RegExp>> = { video: /\.(?:mp4|m4v|webm)$/i, captions: /\.vtt$/i };
const TYPED: Readonly<Record<FileKind, RegExp>> = { video: /^video\/(?:mp4|webm)$/, captions: /^text\/vtt$/ };
const MAX: Readonly<Record<FileKind, number>> = { video: MAX_VIDEO_BYTES, captions: MAX_CAPTIONS_BYTES };

const TOO_LARGE = { video: 'video.tooLarge', captions: 'video.captionsTooLarge' } as const;
const WRONG_TYPE = { video: 'video.wrongType', captions: 'video.captionsWrongType' } as const;

/** What can be seen before it is sent; the server looks at its bytes. */
export const fileWrong = (kind: FileKind, { name, type, size }: File): AppTextId | undefined => {
  if (!NAMED[kind].test(name) && !TYPED[kind].test(type)) return WRONG_TYPE[kind];
  return size > MAX[kind] ? TOO_LARGE[kind] : undefined;
};

/** Why it was not taken. */
export const refusedFile = (kind: FileKind, error: unknown): AppTextId => {
  if (!(error instanceof Problem)) return 'video.uploadFailed';
  switch (error.code) {
    case 'media_too_large':
      return TOO_LARGE[kind];
    case 'media_type_refused':
      return WRONG_TYPE[kind];
    case 'media_account_full':
      return 'video.accountFull';
    case 'disk_full':
      return 'video.diskFull';
    default:
      return error.status === 0 ? 'video.uploadFailed' : problemText(error);
  }
};
