export type Upcaster = (data: unknown) => { readonly type: string; readonly data: unknown };

/** Old event type → how it reads today, which is always another type. None has been replaced yet. */
export const UPCASTERS: Readonly<Record<string, Upcaster>> = {};
