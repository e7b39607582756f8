import type { ExportFormat } from '@waivers/contract/signed-waivers/export.ts';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../ui/copy/save-file.ts';
import { createDownloadBuffer, type DownloadBuffer, isPacked } from './download-buffer.ts';
import { receive } from './receive.ts';

export type DownloadProgress = {
  /** `empty`: the file has no rows, so it is not saved. */
  readonly state: 'running' | 'broken' | 'saved' | 'empty' | 'failed';
  readonly format: ExportFormat;
  readonly name: string;
  readonly rows: number;
  readonly total: number | null;
  readonly bytes: number;
  readonly error?: unknown;
};

const SHOWN_EVERY_MS = 100;

export const useDownload = () => {
  const [download, setDownload] = useState<DownloadProgress | null>(null);
  const current = useRef<{ readonly buffer: DownloadBuffer; readonly stopping: AbortController }>(undefined);
  useEffect(() => () => current.current?.stopping.abort(), []);

  const run = async (buffer: DownloadBuffer): Promise<void> => {
    current.current?.stopping.abort();
    const stopping = new AbortController();
    current.current = { buffer: buffer, stopping };
    let shownAt = 0;
    let isAnswered = false;
    const show = (state: DownloadProgress['state'], error?: unknown) => {
      if (stopping.signal.aborted) return;
      shownAt = performance.now();
      const { format } = buffer;
      const arrived = {
        name: buffer.name(),
        rows: buffer.rows(),
        total: buffer.total(),
        bytes: buffer.bytes(),
      };
      setDownload({ state, format, ...arrived, error });
    };
    show('running');
    try {
      await receive(buffer, {
        signal: stopping.signal,
        onProgress: () => {
          if (isAnswered && performance.now() - shownAt < SHOWN_EVERY_MS) return;
          isAnswered = true;
          show('running');
        },
        onConnectionLost: () => {
          isAnswered = false;
          show('broken');
        },
      });
      if ((isPacked(buffer.format) ? buffer.total() : buffer.rows()) === 0) return show('empty');
      saveFile(buffer.file(), buffer.name());
      show('saved');
    } catch (error) {
      show('failed', error);
    }
  };

  return {
    download,
    start: (path: string, format: ExportFormat) => void run(createDownloadBuffer(path, format)),
    resume: () => {
      if (current.current !== undefined) void run(current.current.buffer);
    },
    cancel: () => {
      current.current?.stopping.abort();
      current.current = undefined;
      setDownload(null);
    },
  };
};
