export type OrderItem = {
  readonly key: string;
  readonly title: string;
  /** Distinguishes items of the same title. */
  readonly note?: string;
};

/** Positions count from 0. @returns the same list when nothing moves */
export const moveItem = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const item = list[from];
  if (item === undefined || from === to || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
};

/** Sorts by `keys`; other items keep their order at the end. @returns the same list when it is sorted already */
export const sortByKeys = <T extends { readonly key: string }>(
  list: readonly T[],
  keys: readonly string[],
): readonly T[] => {
  const rank = ({ key }: T): number => (keys.includes(key) ? keys.indexOf(key) : keys.length);
  const next = list.toSorted((one, other) => rank(one) - rank(other));
  return next.every((item, index) => item === list[index]) ? list : next;
};
