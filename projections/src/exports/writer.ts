import type { ExportRow } from './rows.ts';

export type RowWriter = { readonly head: string; readonly line: (row: ExportRow) => string };
