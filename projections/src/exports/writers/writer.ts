import type { ExportRow } from '../rows/row.ts';

export type RowWriter = {
  readonly head: string;
  /** @param guardian of a minor: whoever signed for it */
  readonly line: (row: ExportRow, guardian: ExportRow | undefined) => string;
};
