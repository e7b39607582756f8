import { MAX_CAPTIONS_BYTES, MAX_VIDEO_BYTES } from '@waivers/contract/media/uploads.ts';
import type { AppTextId } from '../../../../messages/text-ids.ts';
import { formatOf } from '../../../../ui/fields/file-format.ts';
import { Problem } from '../../../problems/problem.ts';
import { problemText } from '../../../problems/say-problem.ts';

export type FileKind = 'video' | 'captions';

export type FileWrong = { readonly id: AppTextId; readonly values?: { readonly format: string } };

const NAMED: Readonly<Record<FileKind, RegExp>> = { video: /\.(?:mp4|m4v|webm)$/i, captions: /\.vtt$/i };
const TYPED: Readonly<Record<FileKind, RegExp>> = { video: /^video\/(?:mp4|webm)$/, captions: /^text\/vtt$/ };
const MAX: Readonly<Record<FileKind, number>> = { video: MAX_VIDEO_BYTES, captions: MAX_CAPTIONS_BYTES };

const TOO_LARGE = { video: 'video.tooLarge', captions: 'video.captionsTooLarge' } as const;
const WRONG_TYPE = { video: 'video.wrongType', captions: 'video.captionsWrongType' } as const;

/** What can be seen before it is sent; the server looks at its bytes. */
export const fileWrong = (kind: FileKind, { name, type, size }: File): FileWrong | undefined => {
  if (!NAMED[kind].test(name) && !TYPED[kind].test(type)) return { id: WRONG_TYPE[kind] };
  return size > MAX[kind] ? { id: TOO_LARGE[kind] } : undefined;
};

const refusedType = async (kind: FileKind, file: File): Promise<FileWrong> => {
  const format = kind === 'video' ? await formatOf(file) : undefined;
  return format === undefined
    ? { id: WRONG_TYPE[kind] }
    : { id: 'video.otherFormat', values: { format: format.ext.toUpperCase() } };
};

/** Why the server did not take a file. */
export const refusedFile = async (kind: FileKind, file: File, error: unknown): Promise<FileWrong> => {
  if (!(error instanceof Problem)) return { id: 'video.uploadFailed' };
  switch (error.code) {
    case 'media_too_large':
      return { id: TOO_LARGE[kind] };
    case 'media_type_refused':
      return refusedType(kind, file);
    case 'media_account_full':
      return { id: 'video.accountFull' };
    case 'disk_full':
      return { id: 'video.diskFull' };
    default:
      return { id: error.status === 0 ? 'video.uploadFailed' : problemText(error) };
  }
};
