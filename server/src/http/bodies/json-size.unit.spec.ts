import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonSize, measureJson, withoutValues } from './json-size.ts';

const NONE: ReadonlySet<string> = new Set();
const IGNORED: ReadonlySet<string> = new Set(['config', 'userId']);

const sizeOf = (text: string): JsonSize => {
  const { ignoredValues: _ignored, ...size } = measureJson(Buffer.from(text), NONE);
  return size;
};

const add = (a: JsonSize, b: JsonSize): JsonSize => ({
  containers: a.containers + b.containers,
  commas: a.commas + b.commas,
  names: a.names + b.names,
});

const walked = (value: unknown): JsonSize => {
  if (typeof value !== 'object' || value === null) return { containers: 0, commas: 0, names: 0 };
  const entries = Object.entries(value);
  const names = Array.isArray(value)
    ? []
    : entries.filter(([name]) => Buffer.byteLength(JSON.stringify(name)) > 3);
  const own = { containers: 1, commas: Math.max(0, entries.length - 1), names: names.length };
  return entries.map(([, item]) => walked(item)).reduce(add, own);
};

const json = fc.jsonValue({ stringUnit: 'binary', maxDepth: 5 });

describe('measureJson', () => {
  it('depends only on the value, not on its formatting', () => {
    fc.assert(
      fc.property(json, fc.constantFrom(undefined, 1, '\t', '\n'), (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(sizeOf(text)).toEqual(walked(JSON.parse(text)));
        return true;
      }),
      { numRuns: 300 },
    );
  });

  it.each(['"', '{"a', '"\\', '[[[', '}}]]', '{"a":'])('tolerates invalid JSON: %s', (text) => {
    expect(sizeOf(text).containers).toBeLessThan(4);
  });
});

describe('ignored members', () => {
  it('are not counted and become null regardless of their value', () => {
    fc.assert(
      fc.property(json, json, (ignored, rest) => {
        const bytes = Buffer.from(JSON.stringify({ config: ignored, rest, userId: ignored }));
        const { ignoredValues, ...size } = measureJson(bytes, IGNORED);
        const left = { config: null, rest: JSON.parse(JSON.stringify(rest)), userId: null };
        expect(size).toEqual(walked(left));
        expect(JSON.parse(withoutValues(bytes, ignoredValues).toString())).toEqual(left);
        return true;
      }),
      { numRuns: 300 },
    );
  });

  it('are matched at the top level only', () => {
    const text = '{"a":{"config":[1,2]},"b":["config"],"c":"config"}';
    expect(measureJson(Buffer.from(text), IGNORED).ignoredValues).toEqual([]);
  });
});
