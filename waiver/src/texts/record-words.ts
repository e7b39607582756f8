import type { recordWords as en } from './en/record.ts';

type Words<Of> = { readonly [Key in keyof Of]: Of[Key] extends string ? string : Words<Of[Key]> };

export type RecordWords = Words<typeof en>;
