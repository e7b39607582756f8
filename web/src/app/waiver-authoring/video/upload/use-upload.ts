import { MAX_CAPTIONS_BYTES, MAX_VIDEO_BYTES, type UploadedMedia } from '@waivers/contract/media/uploads.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppTextId } from '../../../../messages/use-text.ts';
import { Problem, problemText } from '../../../../problems/problem.ts';
import { formatOf } from '../../../../ui/fields/image-file.ts';

/** `at`: monotonic time in ms; `bytes`: total sent by then. */
export type Sample = { readonly at: number; readonly bytes: number };

/** Older samples say little about the current speed. */
const RECENT_MS = 20_000;
/** Shortest time span to base an estimate on. */
const ENOUGH_MS = 2000;

export const addSample = (samples: readonly Sample[], sample: Sample): readonly Sample[] => [
  ...samples.filter(({ at }) => at > sample.at - RECENT_MS),
  sample,
];

/** Estimates the minutes left, rounded up. Returns undefined if there are too few samples. */
export const minutesLeft = (samples: readonly Sample[], totalBytes: number): number | undefined => {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const [ms, bytes] = [last.at - first.at, last.bytes - first.bytes];
  if (ms < ENOUGH_MS || bytes <= 0) return undefined;
  return Math.ceil(((totalBytes - last.bytes) * ms) / bytes / 60_000);
};

export type FileKind = 'video' | 'captions';

type FileWrong = { readonly id: AppTextId; readonly values?: { readonly format: string } };

const FILE_NAMES: Readonly<Record<FileKind, RegExp>> = { video: /\.(?:mp4|m4v|webm)$/i, captions: /\.vtt$/i };
const MEDIA_TYPES: Readonly<Record<FileKind, RegExp>> = {
  video: /^video\/(?:mp4|webm)$/,
  captions: /^text\/vtt$/,
};
const MAX_BYTES: Readonly<Record<FileKind, number>> = {
  video: MAX_VIDEO_BYTES,
  captions: MAX_CAPTIONS_BYTES,
};

const TOO_LARGE = { video: 'video.tooLarge', captions: 'video.captionsTooLarge' } as const;
const WRONG_TYPE = { video: 'video.wrongType', captions: 'video.captionsWrongType' } as const;

/** Checks the name, type and size. The server checks the content. */
export const fileWrong = (kind: FileKind, { name, type, size }: File): FileWrong | undefined => {
  if (!FILE_NAMES[kind].test(name) && !MEDIA_TYPES[kind].test(type)) return { id: WRONG_TYPE[kind] };
  return size > MAX_BYTES[kind] ? { id: TOO_LARGE[kind] } : undefined;
};

const refusedType = async (kind: FileKind, file: File): Promise<FileWrong> => {
  const format = kind === 'video' ? await formatOf(file) : undefined;
  return format === undefined
    ? { id: WRONG_TYPE[kind] }
    : { id: 'video.otherFormat', values: { format: format.ext.toUpperCase() } };
};

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

export type UploadState = {
  readonly name: string;
  readonly sentBytes: number;
  readonly totalBytes: number;
  readonly minutesLeft: number | undefined;
  /** Whether the connection is lost and the upload is waiting to resume. */
  readonly isWaiting: boolean;
};

type Upload = {
  readonly running: UploadState | undefined;
  readonly wrong: FileWrong | undefined;
  readonly start: (file: File) => void;
  readonly cancel: () => void;
  readonly clearError: () => void;
};

/** Uploads one file at a time, even with its dialog closed. After leaving, select the file again to resume. */
export const useUpload = (userId: string, kind: FileKind, onDone: (media: UploadedMedia) => void): Upload => {
  const [running, setRunning] = useState<UploadState>();
  const [wrong, setWrong] = useState<FileWrong>();
  const stop = useRef<AbortController>(undefined);
  const done = useRef(onDone);
  done.current = onDone;

  const cancel = useCallback((): void => {
    stop.current?.abort();
    stop.current = undefined;
    setRunning(undefined);
  }, []);
  useEffect(() => () => stop.current?.abort(), []);

  const send = async (file: File, stopping: AbortController): Promise<void> => {
    let samples: readonly Sample[] = [];
    const show = (changes: Partial<UploadState>): void => {
      if (!stopping.signal.aborted) setRunning((before) => before && { ...before, ...changes });
    };
    try {
      const { sendFile } = await import('./send-file.ts');
      const media = await sendFile(userId, file, {
        signal: stopping.signal,
        onWaiting: () => show({ isWaiting: true, minutesLeft: undefined }),
        onProgress: (sentBytes) => {
          samples = addSample(samples, { at: performance.now(), bytes: sentBytes });
          show({ sentBytes, isWaiting: false, minutesLeft: minutesLeft(samples, file.size) });
        },
      });
      if (!stopping.signal.aborted) done.current(media);
    } catch (error) {
      const refused = await refusedFile(kind, file, error);
      if (!stopping.signal.aborted) setWrong(refused);
    }
    if (stop.current === stopping) cancel();
  };
  const clearError = useCallback((): void => setWrong(undefined), []);
  const start = (file: File): void => {
    const refused = fileWrong(kind, file);
    setWrong(refused);
    if (refused !== undefined) return;
    cancel();
    const stopping = new AbortController();
    stop.current = stopping;
    const { name, size: totalBytes } = file;
    setRunning({ name, totalBytes, sentBytes: 0, minutesLeft: undefined, isWaiting: false });
    void send(file, stopping);
  };
  return { running, wrong, start, cancel, clearError };
};
