import { describe, expect, it } from 'vitest';
import { compareClocks, durationText } from './evidence-lists.tsx';
import { durationOf, pathOf, strokesAt, timedStrokes } from './ink-replay.tsx';
import { sizeOf } from './use-signing-replay.ts';

const drawn = (...strokes: number[][]) =>
  timedStrokes({ method: 'drawn', width: 1000, height: 500, strokes });

describe('timed strokes', () => {
  const strokes = drawn([10, 10, 0, 0, 10, 0, 40, 0], [100, 0, 1000, 0, 5, 5, 30, 0]);

  it('appear point by point, without interpolation', () => {
    expect(durationOf(strokes)).toBe(1070);
    const paths = (t: number) => strokesAt(strokes, t).map(pathOf);
    expect(paths(0)).toEqual(['M10 10L10 10']);
    expect(paths(39)).toEqual(paths(0));
    expect(paths(40)).toEqual(['M10 10L20 10']);
    expect(paths(1039)).toEqual(paths(40));
    expect(paths(1070)).toEqual(['M10 10L20 10', 'M120 10L125 15']);
  });

  it('keep their order if the device clock was set back', () => {
    const back = drawn([0, 0, 0, 0, 1, 0, 50, 0], [1, 0, -500, 0, 1, 0, 520, 0]);
    expect(back.flat().map(({ t }) => t)).toEqual([0, 50, 50, 70]);
  });

  it('have zero duration if no times were recorded', () => {
    expect(durationOf(drawn([0, 0, 0, 0, 9, 9, 0, 0]))).toBe(0);
    expect(pathOf([])).toBe('');
  });
});

describe('clock comparison', () => {
  const at = (ms: number): string => new Date(Date.UTC(2026, 10, 22) + ms).toISOString();

  it.each([
    [-4000, 'before'],
    [4000, 'after'],
    [900, 'same'],
    [-999, 'same'],
  ] as const)('handles a browser clock %d ms ahead', (ahead, is) => {
    expect(compareClocks(at(ahead), at(0))).toEqual({ is, ms: Math.abs(ahead) });
  });

  it('is unknown if either time is missing or invalid', () => {
    for (const unknown of [undefined, '', 'yesterday'])
      expect(compareClocks(unknown, at(0))).toEqual({ is: 'unknown' });
  });

  it('shows the two largest units of the difference', () => {
    expect(durationText(1000, 'en')).toBe('1 second');
    expect(durationText(252_400, 'en')).toBe('4 minutes 12 seconds');
    expect(durationText(90_061_000, 'de')).toBe('1 Tag 1 Stunde');
  });
});

describe('page size', () => {
  const evidence = {
    address: '',
    userAgent: '',
    openedAt: '',
    submittedAt: '',
    timeZone: '',
    readToEnd: true,
    viewport: { width: 844, height: 390 },
  };

  it('matches the signer’s window, or a standard size marked as unknown or erased', () => {
    expect(sizeOf(evidence)).toEqual({ width: 844, height: 390, is: 'recorded' });
    expect(sizeOf('erased')).toEqual({ width: 390, height: 844, is: 'erased' });
    const none = { width: 0, height: 0 };
    expect(sizeOf({ ...evidence, viewport: none })).toEqual({ width: 390, height: 844, is: 'unknown' });
  });
});
