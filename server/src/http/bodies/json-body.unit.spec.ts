import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseJsonBody } from './json-body.ts';

const parse = (text: string) => parseJsonBody(Buffer.from(text));
const errorsOf = (text: string) => {
  const body = parse(text);
  return body.kind === 'invalid' ? body.errors.map(({ path, code }) => [path, code]) : body.kind;
};
afterEach(() => vi.restoreAllMocks());

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000');
const isTaken = (value: unknown): boolean => {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(
    ([key, item]) => key !== '__proto__' && isStorable(key) && isTaken(item),
  );
};

describe('parseJsonBody', () => {
  it('returns the parsed value', () => {
    const value = { a: [1, 'ü', null, { b: true }], constructor: 'x', '': 'ok', e: '\u{1f4a5}' };
    expect(parse(JSON.stringify(value))).toEqual({ kind: 'json', value });
    expect(parse('"\\u00fc \\ud83d\\udca5"')).toEqual({ kind: 'json', value: 'ü \u{1f4a5}' });
  });

  it.each(['', '{', 'undefined', "{'a':1}", '\ufeff{}', '1 2', '{"a":\u0000}'])('rejects %j', (text) => {
    expect(parse(text)).toEqual({ kind: 'not_json' });
  });

  it.each([[[0xff]], [[0x22, 0xc3, 0x22]], [[0x22, 0xed, 0xa0, 0x80, 0x22]], [[0x22, 0xc0, 0x80, 0x22]]])(
    'rejects invalid UTF-8: %s',
    (bytes) => {
      expect(parseJsonBody(Buffer.from(bytes))).toEqual({ kind: 'not_json' });
    },
  );

  it.each([
    ['"\\u0000"', [['', 'forbidden_characters']]],
    ['{"a":[{"b":"x\\u0000"}]}', [['a[0].b', 'forbidden_characters']]],
    [
      '["\\ud800","\\udfff\\ud800","ok"]',
      [
        ['[0]', 'forbidden_characters'],
        ['[1]', 'forbidden_characters'],
      ],
    ],
    [
      '{"a":{"x\\u0000":1,"y":"\\ud800"}}',
      [
        ['a', 'forbidden_name'],
        ['a.y', 'forbidden_characters'],
      ],
    ],
    ['{"__proto__":{}}', [['', 'forbidden_name']]],
    ['{"a":{"\\u005f\\u005fproto__":1}}', [['a', 'forbidden_name']]],
    ['{"__PROTO__":1,"x":"__proto__"}', 'json'],
    [nested(64), 'json'],
    [nested(65), [['[0]'.repeat(64), 'too_deep']]],
    [`{"a":"\\u0041","b":${nested(64)}}`, [[`b${'[0]'.repeat(63)}`, 'too_deep']]],
  ])('checks for forbidden content: %j', (text, expected) => {
    expect(errorsOf(text)).toEqual(expected);
  });

  it('stops after reporting 100 errors', () => {
    const texts = Array.from({ length: 2000 }, () => '\u0000');
    const isWellFormed = vi.spyOn(String.prototype, 'isWellFormed');
    expect(errorsOf(JSON.stringify(texts))).toHaveLength(100);
    const names = Object.fromEntries(texts.map((text, index) => [`${text}${index}`, 1]));
    expect(errorsOf(JSON.stringify(names))).toHaveLength(100);
    expect(isWellFormed.mock.calls.length).toBeLessThanOrEqual(200);
  });

  it('accepts exactly the values that can be stored', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary', maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value);
        const parsed = parse(text);
        expect(parsed.kind).toBe(isTaken(JSON.parse(text)) ? 'json' : 'invalid');
        return true;
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['two megabytes of brackets', nested(1_000_000)],
    ['empty lists', `[${'[],'.repeat(200_000)}[]]`],
    ['empty objects', `{"a":[${'{},'.repeat(200_000)}{}]}`],
    ['numbers', `[${'1,'.repeat(300_000)}1]`],
    ['names', `{${Array.from({ length: 60_000 }, (_, index) => `"n${index}":1`).join(',')}}`],
  ])('rejects oversized JSON before parsing: %s', (_what, text) => {
    const parseJson = vi.spyOn(JSON, 'parse');
    expect(errorsOf(text)).toEqual([['', 'too_many_values']]);
    expect(parseJson).not.toHaveBeenCalled();
  });

  it('accepts a signature with the maximum number of points', () => {
    const strokes = Array.from({ length: 20_000 }, () => [{ x: 1, y: 2, t: 3, p: 0.5 }]);
    expect(errorsOf(JSON.stringify({ signature: { strokes } }))).toBe('json');
  });

  it.each([2, 200_000])('does not validate the content of ignored members: %s lists', (count) => {
    const text = `{"config":[${nested(100)},"\u0000",${'[],'.repeat(count)}[]],"id":1}`;
    expect(parseJsonBody(Buffer.from(text), new Set(['config']))).toEqual({
      kind: 'json',
      value: { config: null, id: 1 },
    });
  });
});
