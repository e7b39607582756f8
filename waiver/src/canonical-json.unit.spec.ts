import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

const outcome = (write: () => string | undefined): string => {
  try {
    return write() ?? 'no text';
  } catch {
    return 'no text';
  }
};

const expectSame = (value: unknown): void => {
  expect(outcome(() => canonicalJson(value))).toBe(outcome(() => canonicalize(value)));
};

describe('canonicalJson', () => {
  it('matches the reference library for every type of value', () => {
    const names = fc.oneof(fc.string({ unit: 'binary' }), fc.nat().map(String), fc.constant('__proto__'));
    const anything = fc.anything({
      key: names,
      withNullPrototype: true,
      withBigInt: true,
      withBoxedValues: true,
      withDate: true,
      withSparseArray: true,
      withMap: true,
    });
    fc.assert(fc.property(anything, expectSame), { numRuns: 2000 });
  });

  it('matches the reference library for JSON of any shape', () => {
    fc.assert(fc.property(fc.jsonValue({ maxDepth: 6 }), expectSame), { numRuns: 500 });
  });

  const circular: Record<string, unknown> = {};
  circular.self = circular;
  const withMethod = Object.assign([1, 2], { toJSON: () => 'told' });
  it.each([
    ['names that look like indexes', { b: 1, 10: 'ten', 2: 'two', a: { 4294967294: 1, x: 2 } }],
    ['names that sort by UTF-16', { '\u{1F600}': 1, '\uFB33': 2, é: 3, e: 4, E: 5 }],
    ['a member named __proto__', JSON.parse('{"b":1,"__proto__":{"x":1},"a":2}')],
    ['numbers at their limits', [0, -0, 1e21, 1e-7, 5e-324, 1.7976931348623157e308, 333333333.3333333]],
    ['undefined members', { a: undefined, b: [undefined, 1] }],
    ['a lone surrogate in a text', { a: '\uD800' }],
    ['a lone surrogate in a name', { '\uDFFF': 1 }],
    ['a text that looks like an escape', { a: '\\ud800' }],
    ['NaN', [1, Number.NaN]],
    ['infinity', { a: Number.POSITIVE_INFINITY }],
    ['a date', { at: new Date(0) }],
    ['an array with toJSON', withMethod],
    ['a circular value', circular],
    ['a function', { a: () => 1 }],
    ['undefined', undefined],
  ])('matches the reference library for %s', (_what, value) => expectSame(value));

  it('matches the reference library for very deep nesting', () => {
    let deep: unknown = 1;
    for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
    expectSame(deep);
  });
});
