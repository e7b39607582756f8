import { describe, expect, it } from 'vitest';
import { acceptedValue, errorsOf } from '../testing/outcome.ts';
import {
  adultSubmission,
  configWith,
  documentOf,
  INK,
  STORED_INK,
  samplePart,
  templateConfig,
} from '../testing/waiver-samples.ts';
import { validateSubmission } from './submission.ts';

describe('signatures', () => {
  const two = documentOf(configWith(samplePart({ type: 'signature', title: 'Initials', name: 'initials' })));
  const typed = { method: 'typed', text: 'AL' };
  const of = (signature: unknown, document = two) =>
    validateSubmission(adultSubmission({ document, signature }));
  const one = documentOf(templateConfig());

  it('are sent by part name, or on their own if there is only one', {
    meta: { spec: '3.23 values by field name' },
  }, () => {
    expect(acceptedValue(of({ signature: INK, initials: typed })).ink).toEqual({
      signature: STORED_INK,
      initials: typed,
    });
    expect(acceptedValue(of({ signature: typed }, one)).ink).toEqual({ signature: typed });
    expect(acceptedValue(of(typed, one)).ink).toEqual({ signature: typed });
    expect(Object.getPrototypeOf(acceptedValue(of(typed, one)).ink)).toBeNull();
  });

  it('must all be present, without any others', { meta: { spec: '5.13 signature Please provide a' } }, () => {
    expect(errorsOf(of({ signature: INK }))).toEqual(['signature.initials: signature_required']);
    expect(errorsOf(of({ signature: INK, initials: typed, extra: INK }))).toEqual([
      'signature.extra: unknown_field',
    ]);
    expect(errorsOf(of({ signature: { ...INK, strokes: [[{ x: 5, y: 5, t: 0 }]] }, initials: {} }))).toEqual([
      'signature.signature: signature_required',
      'signature.initials: ink_unreadable',
    ]);
    expect(errorsOf(of(undefined, one))).toEqual(['signature: signature_required']);
    expect(errorsOf(of(undefined))).toEqual([
      'signature.signature: signature_required',
      'signature.initials: signature_required',
    ]);
    expect(errorsOf(of([INK], one))).toEqual(['signature: ink_unreadable']);
    expect(errorsOf(of({}, one))).toEqual(['signature.signature: signature_required']);
    expect(errorsOf(of(JSON.parse('{"__proto__":{"method":"typed","text":"x"}}'), one))).toEqual([
      'signature.signature: signature_required',
      'signature.__proto__: unknown_field',
    ]);
  });

  it('must be named if there are two', () => {
    expect(errorsOf(of(typed))).toEqual([
      'signature.signature: signature_required',
      'signature.initials: signature_required',
      'signature.method: unknown_field',
      'signature.text: unknown_field',
    ]);
  });

  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const seven = documentOf(
    configWith(...names.map((name) => samplePart({ type: 'signature', title: name, name }))),
  );
  /** Uses minimal JSON, because 20,000 realistic points would be rejected for their size. */
  const drawn = (points: number) => ({
    method: 'drawn',
    width: 300,
    height: 100,
    strokes: [Array.from({ length: points }, (_, index) => ({ x: Math.min(index, 1) * 10, y: 5, t: 0 }))],
  });
  const each = (points: number) =>
    Object.fromEntries(['signature', ...names].map((name) => [name, drawn(points)]));

  it('are limited in total size', () => {
    const wild = (points: number) => ({
      ...drawn(points),
      strokes: [Array.from({ length: points }, (_, index) => ({ x: (index % 2) * 300, y: 5, t: index * 9 }))],
    });
    const all = (points: number) =>
      Object.fromEntries(['signature', ...names].map((name) => [name, wild(points)]));
    expect(errorsOf(of(all(1500), seven))).toEqual([]);
    expect(errorsOf(of(all(2800), seven))).toEqual(['submission: submission_too_large']);
  });

  it('are limited to 20,000 points in total', () => {
    expect(errorsOf(of({ ...each(2857), a: drawn(2858) }, seven))).toEqual([]);
    expect(errorsOf(of({ ...each(2857), a: drawn(2859) }, seven))).toEqual(['signature: ink_too_large']);
  });
});
