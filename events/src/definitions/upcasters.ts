export type Upcaster = (data: unknown) => { readonly type: string; readonly data: unknown };

/** By old event type. The new type must differ. Empty: no type has been replaced yet. */
export const UPCASTERS: Readonly<Record<string, Upcaster>> = {};
