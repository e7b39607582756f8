const shared = new Map<string, readonly unknown[]>();

const frozen = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) frozen(member);
  return Object.freeze(value);
};

/** Calls `make` once and returns read-only data, copied as JSON. */
export class SharedArray {
  constructor(name: string, make: () => unknown[]) {
    const known = shared.get(name) ?? frozen(JSON.parse(JSON.stringify(make())) as unknown[]);
    shared.set(name, known);
    // biome-ignore lint/correctness/noConstructorReturn: callers index it like an array, as in k6
    return known as SharedArray;
  }
}

export default { SharedArray };
