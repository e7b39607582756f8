import type { UploadedMedia } from '@waivers/contract/media/uploads.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type FileKind, type FileWrong, fileWrong, refusedFile } from './file-wrong.ts';
import { addSample, minutesLeft, type Sample } from './time-left.ts';

export type Running = {
  readonly name: string;
  readonly sentBytes: number;
  readonly totalBytes: number;
  readonly minutesLeft: number | undefined;
  /** For a connection. */
  readonly isWaiting: boolean;
};

export type Upload = {
  readonly running: Running | undefined;
  readonly wrong: FileWrong | undefined;
  readonly start: (file: File) => void;
  readonly cancel: () => void;
};

/**
 * One file at a time. It goes on while its dialog is closed, but not on another screen; what has arrived by then counts
 * when the same file is chosen again.
 */
export const useUpload = (userId: string, kind: FileKind, onDone: (media: UploadedMedia) => void): Upload => {
  const [running, setRunning] = useState<Running>();
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
    const show = (changes: Partial<Running>): void => {
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
  return { running, wrong, start, cancel };
};
