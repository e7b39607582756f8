import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileValue } from '../testing/hostile.ts';
import { acceptedValue, errorsOf } from '../testing/outcome.ts';
import { INK } from '../testing/waiver-samples.ts';
import { storedInk } from './ink.ts';
import { MAX_POINTS_PER_SIGNATURE, normaliseInk, pointCount } from './ink-normal.ts';
import { inkPoints } from './ink-points.ts';

const read = (wire: unknown) => normaliseInk(wire, 'signature');
const line = [
  { x: 0, y: 0, t: 0 },
  { x: 10, y: 0, t: 1 },
];
const drawn = (strokes: unknown, changes: object = {}) => ({
  method: 'drawn',
  width: 300,
  height: 100,
  strokes,
  ...changes,
});

describe('drawn signature', () => {
  it('is stored as integers: tenths of a pixel, ms since the first point, pressure 0–255 or -1', () => {
    const ink = acceptedValue(read(INK));
    expect(ink).toEqual({
      method: 'drawn',
      width: 3000,
      height: 1000,
      strokes: [
        [100, 200, 0, 128, 203, 200, 16, 25],
        [197, 200, 484, -154],
      ],
    });
    expect(ink.method === 'drawn' && inkPoints(ink)).toEqual([
      [
        { x: 100, y: 200, t: 0, p: 128 },
        { x: 303, y: 400, t: 16, p: 153 },
      ],
      [{ x: 500, y: 600, t: 500, p: -1 }],
    ]);
    expect(pointCount(ink)).toBe(3);
  });

  it('may touch the edges of the box, and its clock may run backwards', () => {
    const strokes = [
      [
        { x: 0, y: 0, t: 50, p: 0 },
        { x: 300, y: 100, t: 40, p: 1 },
      ],
    ];
    expect(acceptedValue(read(drawn(strokes)))).toMatchObject({
      strokes: [[0, 0, 0, 0, 3000, 1000, -10, 255]],
    });
  });

  it('drops empty strokes but keeps a dot next to a line', () => {
    const strokes = [[], [{ x: 5, y: 5, t: 0 }], [], line];
    expect(acceptedValue(read(drawn(strokes)))).toMatchObject({
      strokes: [
        [50, 50, 0, -1],
        [-50, -50, 0, 0, 100, 0, 1, 0],
      ],
    });
  });

  it('contains no -0, which JSON would turn into 0', () => {
    const strokes = [
      [
        { x: -0, y: 0.01, t: 5 },
        { x: 20, y: 0, t: 4.9 },
      ],
    ];
    const ink = acceptedValue(read(drawn(strokes)));
    expect(ink).toEqual(JSON.parse(JSON.stringify(ink)));
    expect(JSON.stringify(ink)).toContain('[[0,0,0,-1,200,0,0,0]]');
  });

  it('may last a day on the largest canvas', () => {
    const day = drawn([[...line, { x: 5, y: 5, t: 86_400_000 }]], { width: 10_000, height: 10_000 });
    expect(errorsOf(read(day))).toEqual([]);
    expect(errorsOf(read({ ...day, height: 10_000.1 }))).toEqual(['signature: ink_unreadable']);
    expect(errorsOf(read({ ...day, text: 'Ann', method: 'other' }))).toEqual(['signature: ink_unreadable']);
    expect(errorsOf(read({ method: 'other', text: 'Ann' }))).toEqual(['signature: ink_unreadable']);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty text', ''],
    ['no stroke', drawn([])],
    ['an empty stroke', drawn([[]])],
    ['a dot', drawn([[{ x: 5, y: 5, t: 0 }]])],
    ['two dots', drawn([[{ x: 5, y: 5, t: 0 }], [{ x: 50, y: 5, t: 9 }]])],
    ['a pen held still', drawn([Array.from({ length: 50 }, (_, t) => ({ x: 5, y: 5, t }))])],
    ['an accidental touch', drawn([line.map((point) => ({ ...point, x: point.x * 0.99 }))])],
    [
      'a tremble of two strokes',
      drawn([
        [
          { x: 5, y: 5, t: 0 },
          { x: 5, y: 9, t: 9 },
        ],
        [
          { x: 90, y: 5, t: 20 },
          { x: 90, y: 9, t: 29 },
        ],
      ]),
    ],
  ])('treats %s as missing', (_what, wire) => {
    expect(read(wire)).toEqual({
      ok: false,
      errors: [{ path: 'signature', code: 'signature_required' }],
    });
  });

  it('is long enough at ten pixels summed over its strokes', () => {
    const down = [
      { x: 5, y: 5, t: 0 },
      { x: 5, y: 10, t: 0 },
    ];
    expect(errorsOf(read(drawn([down, down])))).toEqual([]);
    expect(errorsOf(read(drawn([line])))).toEqual([]);
  });

  const second = (point: object) => drawn([[{ x: 5, y: 5, t: 0 }, point]]);

  it.each([
    ['left of the box', second({ x: -0.1, y: 5, t: 1 })],
    ['right of the box', second({ x: 300.1, y: 5, t: 1 })],
    ['above the box', second({ x: 5, y: -0.1, t: 1 })],
    ['below the box', second({ x: 5, y: 100.1, t: 1 })],
  ])('rejects a point %s', (_where, wire) => {
    expect(errorsOf(read(wire))).toEqual(['signature: ink_outside']);
  });

  it.each([
    ['an array', []],
    ['a text', '<svg onload=alert(1)>'],
    ['a number', 7],
    ['no method', { strokes: [line] }],
    ['another method', drawn([line], { method: 'svg' })],
    ['an invalid method', drawn([line], { method: ['drawn'] })],
    ['an extra member', drawn([line], { color: 'red' })],
    ['no width', drawn([line], { width: undefined })],
    ['a textual width', drawn([line], { width: '300' })],
    ['no height', drawn([line], { height: null })],
    ['a flat box', drawn([line], { height: 0.5 })],
    ['a huge box', drawn([line], { width: 10_001 })],
    ['an infinite box', drawn([line], { width: Number.POSITIVE_INFINITY })],
    ['invalid strokes', drawn('M0 0')],
    ['array-like strokes', drawn({ 0: line, length: 1 })],
    ['an invalid stroke', drawn([line, {}])],
    ['an invalid point', drawn([[...line, null]])],
    ['a point as a list', drawn([[...line, [1, 2, 3]]])],
    ['a point with an extra member', second({ x: 5, y: 5, t: 1, pressure: 1 })],
    ['NaN', second({ x: Number.NaN, y: 5, t: 1 })],
    ['no y', second({ x: 5, t: 1 })],
    ['infinity', second({ x: 5, y: Number.POSITIVE_INFINITY, t: 1 })],
    ['no time', second({ x: 5, y: 6 })],
    ['infinite time', second({ x: 5, y: 6, t: Number.NEGATIVE_INFINITY })],
    ['a textual time', second({ x: 5, y: 6, t: '1' })],
    ['a time after more than a day', second({ x: 5, y: 6, t: 86_400_001 })],
    ['a time more than a day earlier', second({ x: 5, y: 6, t: -86_400_001 })],
    ['pressure over 1', second({ x: 5, y: 6, t: 1, p: 1.01 })],
    ['pressure under 0', second({ x: 5, y: 6, t: 1, p: -0.01 })],
    ['textual pressure', second({ x: 5, y: 6, t: 1, p: '0.5' })],
  ])('is unreadable with %s', (_what, wire) => {
    expect(errorsOf(read(wire))).toEqual(['signature: ink_unreadable']);
  });

  const points = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ x: index % 300, y: 5, t: index }));

  it('is limited to 3,000 points', () => {
    const half = points(MAX_POINTS_PER_SIGNATURE / 2);
    const full = acceptedValue(read(drawn([half, half])));
    expect(pointCount(full)).toBe(3000);
    expect(errorsOf(read(drawn([half, [...half, { x: 1, y: 1, t: 1 }]])))).toEqual([
      'signature: ink_too_large',
    ]);
  });

  it('is limited to the same number of strokes, even empty ones', () => {
    const empty = Array.from({ length: MAX_POINTS_PER_SIGNATURE - 1 }, () => []);
    expect(pointCount(acceptedValue(read(drawn([...empty, line]))))).toBe(2);
    expect(errorsOf(read(drawn([...empty, [], line])))).toEqual(['signature: ink_too_large']);
  });

  it('is rejected at 5 MB without its points being read', () => {
    expect(errorsOf(read(drawn([points(200_000)])))).toEqual(['signature: ink_too_large']);
  });

  const side = fc.integer({ min: 1, max: 1000 });
  const anyInk = fc.tuple(side, side).chain(([width, height]) =>
    fc.record({
      method: fc.constant('drawn'),
      width: fc.constant(width),
      height: fc.constant(height),
      strokes: fc.array(
        fc.array(
          fc.record(
            {
              x: fc.double({ min: 0, max: width, noNaN: true }),
              y: fc.double({ min: 0, max: height, noNaN: true }),
              t: fc.double({ min: 1e12, max: 1e12 + 60_000, noNaN: true }),
              p: fc.double({ min: 0, max: 1, noNaN: true }),
            },
            { requiredKeys: ['x', 'y', 't'] },
          ),
          { maxLength: 20 },
        ),
        { maxLength: 5 },
      ),
    }),
  );

  it('is stored deterministically, in the schema’s form and within 0.05 of the original', () => {
    fc.assert(
      fc.property(anyInk, (wire) => {
        const result = read(wire);
        if (!result.ok) {
          expect(errorsOf(result)).toEqual(['signature: signature_required']);
          return;
        }
        expect(read(structuredClone(wire))).toEqual(result);
        expect(storedInk.parse(result.value)).toEqual(result.value);
        const back = result.value.method === 'drawn' ? inkPoints(result.value).flat() : [];
        const sent = wire.strokes.flat();
        expect(back).toHaveLength(sent.length);
        back.forEach((point, index) => {
          expect(Math.abs(point.x / 10 - (sent[index]?.x ?? Number.NaN))).toBeLessThanOrEqual(0.050_001);
          expect(Math.abs(point.y / 10 - (sent[index]?.y ?? Number.NaN))).toBeLessThanOrEqual(0.050_001);
        });
      }),
    );
  });
});

describe('typed signature', () => {
  const typed = (text: unknown) => ({ method: 'typed', text });

  it('is trimmed and stripped of invisible formatting', () => {
    const ink = acceptedValue(read(typed(' \u202DAnn\t<Lee>\u202C ')));
    expect(ink).toEqual({ method: 'typed', text: 'Ann <Lee>' });
    expect(pointCount(ink)).toBe(0);
    expect(errorsOf(read(typed('x'.repeat(200))))).toEqual([]);
  });

  it.each([
    ['', 'signature_required'],
    [' \u200B ', 'signature_required'],
    ['.', 'signature_required'],
    ['— !', 'signature_required'],
    ['\u3164', 'hidden_characters'],
    ['x'.repeat(201), 'too_long'],
    ['Ann\u0000', 'unreadable_text'],
    ['\udc00', 'unreadable_text'],
    ['Ann\u0001', 'control_characters'],
    ['Ann\u007F', 'control_characters'],
    ['Ann\u0085', 'control_characters'],
    ['Ann\uFFFE', 'hidden_characters'],
    ['Ann\uFDD0', 'hidden_characters'],
    ['Ann\u{1FFFF}', 'hidden_characters'],
    [undefined, 'ink_unreadable'],
    [{}, 'ink_unreadable'],
  ])('rejects %j: %s', (text, code) => {
    expect(errorsOf(read(typed(text)))).toEqual([`signature: ${code}`]);
  });

  it('is measured without invisible formatting', () => {
    const result = read(typed(` ${'x'.repeat(201)}\uFEFF`));
    expect(result).toMatchObject({ ok: false, errors: [{ params: { max: 200, count: 201 } }] });
  });

  it('rejects an object that cannot be converted to a string, without throwing', () => {
    const text = JSON.parse('{"toString":1,"valueOf":1}');
    expect(errorsOf(read({ method: 'typed', text }))).toEqual(['signature: ink_unreadable']);
  });

  it('rejects unknown members', () => {
    expect(errorsOf(read({ ...typed('Ann'), strokes: [] }))).toEqual(['signature: ink_unreadable']);
  });
});

describe('normaliseInk', () => {
  it('reports errors at the path of the signature', () => {
    expect(normaliseInk(undefined, 'signature.guardian')).toEqual({
      ok: false,
      errors: [{ path: 'signature.guardian', code: 'signature_required' }],
    });
  });

  it('never throws, and accepts only ink that can be stored', () => {
    const values = fc.oneof(
      hostileValue,
      fc.record({ method: fc.constantFrom('drawn', 'typed'), text: hostileValue }),
      fc.record({
        method: fc.constant('drawn'),
        width: fc.oneof(fc.constant(300), hostileValue),
        height: fc.oneof(fc.constant(300), hostileValue),
        strokes: fc.oneof(hostileValue, fc.array(fc.oneof(fc.constant(line), hostileValue))),
      }),
    );
    fc.assert(
      fc.property(values, (wire) => {
        const result = read(wire);
        if (result.ok) expect(storedInk.safeParse(result.value).success).toBe(true);
        else expect(result.errors).toHaveLength(1);
      }),
    );
  });
});
