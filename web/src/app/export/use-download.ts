import type { ExportFormat } from '@waivers/contract/signed-waivers/export.ts';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../ui/copy/save-file.ts';
import { type BegunDownload, beginDownload, isPacked } from './begun-download.ts';
import { receive } from './receive.ts';

export type Download = {
  /** `empty`: the file has nobody in it, and is not kept. */
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
  const [download, setDownload] = useState<Download | null>(null);
  const running = useRef<{ readonly begun: BegunDownload; readonly stopping: AbortController }>(undefined);
  useEffect(() => () => running.current?.stopping.abort(), []);

  const run = async (begun: BegunDownload): Promise<void> => {
    running.current?.stopping.abort();
    const stopping = new AbortController();
    running.current = { begun, stopping };
    let shownAt = 0;
    let isAnswered = false;
    const show = (state: Download['state'], error?: unknown) => {
      if (stopping.signal.aborted) return;
      shownAt = performance.now();
      const { format } = begun;
      const arrived = { name: begun.name(), rows: begun.rows(), total: begun.total(), bytes: begun.bytes() };
      setDownload({ state, format, ...arrived, error });
    };
    show('running');
    try {
      await receive(begun, {
        signal: stopping.signal,
        onProgress: () => {
          if (isAnswered && performance.now() - shownAt < SHOWN_EVERY_MS) return;
          isAnswered = true;
          show('running');
        },
        onBreak: () => {
          isAnswered = false;
          show('broken');
        },
      });
      if ((isPacked(begun.format) ? begun.total() : begun.rows()) === 0) return show('empty');
      saveFile(begun.file(), begun.name());
      show('saved');
    } catch (error) {
      show('failed', error);
    }
  };

  return {
    download,
    begin: (path: string, format: ExportFormat) => void run(beginDownload(path, format)),
    /** Where it had come to. */
    goOn: () => {
      if (running.current !== undefined) void run(running.current.begun);
    },
    cancel: () => {
      running.current?.stopping.abort();
      running.current = undefined;
      setDownload(null);
    },
  };
};
