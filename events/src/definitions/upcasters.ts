export type Upcaster = (data: unknown) => { readonly type: string; readonly data: unknown };

/** Upcasters by old event type. Each must return a different type. Empty, because no type has been replaced yet. */
export const UPCASTERS: Readonly<Record<string, Upcaster>> = {};
