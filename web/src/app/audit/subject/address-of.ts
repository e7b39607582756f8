/** The address of a moment, which can be shared. */
export const addressOf = (
  { kind, id }: { readonly kind: string; readonly id: string },
  version: number,
): string => `/audit/${kind}/${id}?at=${version}`;
