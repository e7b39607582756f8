import type { ExportFormat } from '@waivers/contract/signed-waivers/export.ts';

const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** Whether the format is compressed, which rules out counting rows as they arrive. */
export const isPacked = (format: ExportFormat): boolean => format === 'zip' || format === 'xlsx';

type RowCounter = {
  readonly take: (bytes: Uint8Array<ArrayBuffer>) => void;
  /** Returns the number of complete rows, excluding the header. */
  readonly rows: () => number;
};

/** Counts rows as bytes arrive, ignoring line breaks inside CSV quotes. */
export const rowCounter = (format: ExportFormat): RowCounter => {
  let lines = 0;
  let isQuoted = false;
  return {
    take: (bytes) => {
      if (isPacked(format)) return;
      for (const byte of bytes) {
        if (byte === QUOTE && format === 'csv') isQuoted = !isQuoted;
        else if (byte === LINE_FEED && !isQuoted) lines += 1;
      }
    },
    rows: () => (format === 'csv' ? Math.max(0, lines - 1) : lines),
  };
};

/** Larger files are left to the browser's native download. */
export const MAX_BYTES_IN_PAGE = 500_000_000;

/** Chunks are moved to blobs, because browsers can page blobs out to disk, but not arrays. */
const CHUNK_BYTES = 8_000_000;

export type DownloadBuffer = {
  readonly path: string;
  readonly format: ExportFormat;
  readonly name: () => string;
  readonly etag: () => string | null;
  readonly bytes: () => number;
  readonly rows: () => number;
  /** Returns null until the server has reported the total. */
  readonly total: () => number | null;
  readonly readTotal: (headers: Headers) => void;
  /** Discards the received bytes and starts over with a new file. */
  readonly restart: (headers: Headers) => void;
  readonly take: (chunk: Uint8Array<ArrayBuffer>) => void;
  readonly file: () => Blob;
};

const nameIn = (headers: Headers, format: ExportFormat): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? `signed-waivers.${format}`;

const totalIn = (headers: Headers): number | null => {
  const count = headers.get('x-row-count');
  return count !== null && /^\d+$/.test(count) ? Number(count) : null;
};

export const createDownloadBuffer = (path: string, format: ExportFormat): DownloadBuffer => {
  let headers = new Headers();
  let total: number | null = null;
  let counter: RowCounter = rowCounter(format);
  let blobs: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let gathered = 0;
  let bytes = 0;
  return {
    path,
    format,
    name: () => nameIn(headers, format),
    etag: () => headers.get('etag'),
    bytes: () => bytes,
    rows: () => counter.rows(),
    total: () => total,
    readTotal: (told) => {
      total = totalIn(told);
    },
    restart: (next) => {
      headers = next;
      total = totalIn(next);
      counter = rowCounter(format);
      blobs = [];
      chunks = [];
      gathered = 0;
      bytes = 0;
    },
    take: (chunk) => {
      counter.take(chunk);
      chunks.push(chunk);
      gathered += chunk.length;
      bytes += chunk.length;
      if (gathered < CHUNK_BYTES) return;
      blobs.push(new Blob(chunks));
      chunks = [];
      gathered = 0;
    },
    file: () => new Blob([...blobs, ...chunks]),
  };
};
