import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { MAX_CAPTIONS_BYTES, type MediaExtension } from '@waivers/contract/media/uploads.ts';
import { fileTypeFromBuffer } from 'file-type';

/** Enough bytes for every signature that the file-type package checks. */
const FIRST_BYTES = 4100;

const VIDEOS: Readonly<Record<string, MediaExtension>> = { 'video/mp4': 'mp4', 'video/webm': 'webm' };

const WEBVTT = /^\uFEFF?WEBVTT(?:[ \t\n\r]|$)/;

export type MediaInspection = {
  readonly sha256: string;
  readonly bytes: number;
  /** Detected from the bytes alone. Undefined if the file is neither video nor captions. */
  readonly extension: MediaExtension | undefined;
  readonly isTooLarge: boolean;
};

const textOf = (bytes: Buffer): string | undefined => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
};

const videoIn = async (start: Buffer): Promise<MediaExtension | undefined> =>
  VIDEOS[(await fileTypeFromBuffer(start))?.mime ?? ''];

const beginsAsCaptions = (start: Buffer): boolean => WEBVTT.test(start.subarray(0, 16).toString('utf8'));

/** Reads the file once, in constant memory. */
export const inspectMedia = async (stream: Readable): Promise<MediaInspection> => {
  const hash = createHash('sha256');
  const kept: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    // Keep enough bytes for the longest captions file. For videos, only the start is needed.
    if (bytes <= MAX_CAPTIONS_BYTES) kept.push(chunk);
    bytes += chunk.length;
  }
  const start = Buffer.concat(kept);
  const found = { sha256: hash.digest('hex'), bytes, isTooLarge: false };
  if (!beginsAsCaptions(start)) return { ...found, extension: await videoIn(start.subarray(0, FIRST_BYTES)) };
  if (bytes > MAX_CAPTIONS_BYTES) return { ...found, extension: 'vtt', isTooLarge: true };
  return { ...found, extension: textOf(start) === undefined ? undefined : 'vtt' };
};
