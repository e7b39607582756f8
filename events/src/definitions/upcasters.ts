export type Upcaster = (data: unknown) => { readonly type: string; readonly data: unknown };

/**
 * Old event type → how it reads today. A changed meaning is a new name, so an upcaster always leads to another
 * type, and a chain of them ends at a type of the catalogue. No type has been replaced yet.
 */
export const UPCASTERS: Readonly<Record<string, Upcaster>> = {};
