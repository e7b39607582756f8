import type { bundleWords as en } from './en/bundle.ts';

type Words<Of> = { readonly [Key in keyof Of]: Of[Key] extends string ? string : Words<Of[Key]> };

export type BundleWords = Words<typeof en>;
