import {
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import type { LogPosition } from '@waivers/events/log/port/event-log.ts';
import { StartRefused } from '../machine/start-refused.ts';

export type ReplayProgress = {
  readonly position: LogPosition | undefined;
  readonly events: number;
  readonly shown: number;
};

export type Output = {
  readonly resumedFrom: ReplayProgress;
  write(text: string, progress: ReplayProgress): Promise<void>;
  end(footer: string): Promise<void>;
};

const FROM_START: ReplayProgress = { position: undefined, events: 0, shown: 0 };

/** Cannot be resumed, because text already written to a stream cannot be removed. */
export const toStream = (stream: NodeJS.WritableStream): Output => {
  const write = (text: string): Promise<void> =>
    text === ''
      ? Promise.resolve()
      : new Promise((resolve, reject) => {
          stream.write(text, (error) => (error ? reject(error) : resolve()));
        });
  return { resumedFrom: FROM_START, write, end: write };
};

type Mark = ReplayProgress & { readonly asked: string; readonly bytes: number };

const markIn = (file: string, asked: string): Mark | undefined => {
  if (!existsSync(file)) return undefined;
  const mark = JSON.parse(readFileSync(file, 'utf8')) as Mark;
  if (mark.asked === asked) return mark;
  throw new StartRefused(
    `${file} belongs to a replay with other options. Remove it, or choose another --out.`,
  );
};

/**
 * Opens a file that an interrupted run can resume from `<file>.replay`.
 * @param asked identifies the selection, which must be the same to resume
 * @throws StartRefused if the file already exists
 */
export const toFile = (file: string, asked: string, header: string): Output => {
  const markFile = `${file}.replay`;
  const mark = markIn(markFile, asked);
  if (mark === undefined && existsSync(file)) throw new StartRefused(`${file} already exists.`);
  let bytes = mark?.bytes ?? 0;
  const note = (progress: ReplayProgress): void => {
    writeFileSync(`${markFile}.new`, JSON.stringify({ ...progress, asked, bytes }), { mode: 0o600 });
    renameSync(`${markFile}.new`, markFile);
  };
  // Write the mark first, because a file without a mark counts as complete.
  if (mark === undefined) note(FROM_START);
  // Private, because it may hold personal values. If a run is killed between the two writes, only the mark exists.
  const descriptor = openSync(file, bytes > 0 || existsSync(file) ? 'r+' : 'wx', 0o600);
  const put = (text: string): void => {
    const buffer = Buffer.from(text);
    for (let written = 0; written < buffer.length; ) {
      written += writeSync(descriptor, buffer, written, buffer.length - written, bytes + written);
    }
    bytes += buffer.length;
  };
  ftruncateSync(descriptor, bytes);
  if (bytes === 0) {
    put(header);
    note(FROM_START);
  }
  return {
    resumedFrom: mark ?? FROM_START,
    write: async (text, progress) => {
      put(text);
      note(progress);
    },
    end: async (footer) => {
      put(footer);
      closeSync(descriptor);
      rmSync(markFile);
    },
  };
};
