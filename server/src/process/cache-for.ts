/** Returns `read`, with each result shared by all calls within `ms` of the one that began it, failures included. */
export const cacheFor = <Result>(
  ms: number,
  read: () => Promise<Result>,
  clock = (): number => performance.now(),
): (() => Promise<Result>) => {
  let latest: { readonly at: number; readonly result: Promise<Result> } | undefined;
  return () => {
    if (latest === undefined || clock() - latest.at >= ms) latest = { at: clock(), result: read() };
    return latest.result;
  };
};
