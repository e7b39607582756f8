import type { ExportFormat } from '@waivers/contract/signed-waivers/export.ts';

const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** Its rows cannot be counted as they arrive. */
export const isPacked = (format: ExportFormat): boolean => format === 'zip' || format === 'xlsx';

export type RowCounter = {
  readonly take: (bytes: Uint8Array<ArrayBuffer>) => void;
  /** Rows that are whole, without the line of titles. */
  readonly rows: () => number;
};

/** Counts rows as their bytes arrive: in a CSV a line break between quotes ends no row. What is packed has no rows. */
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
