import type { ExportRow } from '../rows/row.ts';

export type RowWriter = {
  readonly head: string;
  /** @param guardian who signed for this minor */
  readonly line: (row: ExportRow, guardian: ExportRow | undefined) => string;
};
