import type { exportWords as en } from './en/export.ts';

type Words<Of> = { readonly [Key in keyof Of]: Of[Key] extends string ? string : Words<Of[Key]> };

export type ExportWords = Words<typeof en>;
