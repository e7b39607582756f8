/** Something with a name that people know it by. */
export type OrderItem = {
  readonly key: string;
  readonly title: string;
  /** Tells it apart from others of that name. */
  readonly note?: string;
};

/** @param from @param to positions from 0 @returns the same list when nothing moves */
export const moveItem = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const item = list[from];
  if (item === undefined || from === to || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
};

/**
 * @param keys in the order that is wanted; what is not named keeps its order behind them
 * @returns the same list when it is in that order
 */
export const sortByKeys = <T extends { readonly key: string }>(
  list: readonly T[],
  keys: readonly string[],
): readonly T[] => {
  const rank = ({ key }: T): number => (keys.includes(key) ? keys.indexOf(key) : keys.length);
  const next = list.toSorted((one, other) => rank(one) - rank(other));
  return next.every((item, index) => item === list[index]) ? list : next;
};
