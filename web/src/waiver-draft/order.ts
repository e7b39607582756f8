export type OrderItem = {
  readonly key: string;
  readonly title: string;
  /** Tells items with the same title apart. */
  readonly note?: string;
};

/** Moves an item between zero-based positions. @returns the same list if nothing moves */
export const moveItem = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const item = list[from];
  if (item === undefined || from === to || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
};

/** Sorts by `keys`. Other items follow in their existing order. @returns the same list if it is already sorted */
export const sortByKeys = <T extends { readonly key: string }>(
  list: readonly T[],
  keys: readonly string[],
): readonly T[] => {
  const rank = ({ key }: T): number => (keys.includes(key) ? keys.indexOf(key) : keys.length);
  const next = list.toSorted((one, other) => rank(one) - rank(other));
  return next.every((item, index) => item === list[index]) ? list : next;
};
