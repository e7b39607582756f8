import { describe, it } from 'vitest';

type Each = { each: (this: unknown, cases: unknown, ...more: unknown[]) => unknown };

/** An empty list would silently create no tests. Patches once per worker, because a worker runs many files. */
const refuseEmptyLists = (api: Each): void => {
  const { each } = api;
  if (each.name === 'eachOfSome') return;
  api.each = function eachOfSome(cases, ...more) {
    if (Array.isArray(cases) && cases.length === 0) throw new Error('There is nothing to test each of.');
    return Reflect.apply(each, this, [cases, ...more]);
  };
};
refuseEmptyLists(it as unknown as Each);
refuseEmptyLists(describe as unknown as Each);
