import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileText } from '../testing/hostile.ts';
import { acceptedValue } from '../testing/outcome.ts';
import { INK } from '../testing/waiver-samples.ts';
import { normaliseInk } from './ink-normal.ts';
import { inkToSvg } from './ink-svg.ts';

const svgOf = (wire: unknown): string => inkToSvg(acceptedValue(normaliseInk(wire, 'signature')));

describe('signature image', () => {
  it('has one path per stroke in pixels, and a dot for a single point', {
    meta: { spec: ['2.69 signature on a canvas', '9.19 signature saved as SVG'] },
  }, () => {
    expect(svgOf(INK)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100" viewBox="0 0 300 100">' +
        '<g fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">' +
        '<path d="M10 20L30.3 40"/><path d="M50 60L50 60"/></g></svg>',
    );
  });

  it('contains only numbers and fixed markup', () => {
    const stroke = fc.array(fc.integer({ min: -5000, max: 5000 }), { minLength: 4, maxLength: 40 });
    const drawn = fc.record({
      method: fc.constant('drawn' as const),
      width: fc.integer({ min: 1, max: 100_000 }),
      height: fc.integer({ min: 1, max: 100_000 }),
      strokes: fc.array(stroke, { minLength: 1 }),
    });
    const grammar =
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="[\d.]+" height="[\d.]+" viewBox="0 0 [\d.]+ [\d.]+"><g fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">(?:<path d="M[-\d.]+ [-\d.]+(?:L[-\d.]+ [-\d.]+)+"\/>)+<\/g><\/svg>$/;
    fc.assert(
      fc.property(drawn, (ink) => {
        expect(inkToSvg(ink)).toMatch(grammar);
      }),
    );
  });

  it('contains a typed name, escaped, and is wide enough for it', () => {
    expect(svgOf({ method: 'typed', text: 'Ann "<b>" & Co' })).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="376" height="80" viewBox="0 0 376 80">' +
        '<text x="188" y="52" text-anchor="middle" font-family="cursive" font-size="32">' +
        'Ann &quot;&lt;b&gt;&quot; &amp; Co</text></svg>',
    );
    expect(svgOf({ method: 'typed', text: 'Bo' })).toContain('width="200"');
  });

  it('replaces characters in a stored name that XML forbids', () => {
    const text = 'A\u0000\u0001\b\u001F\uFFFE\uFFFF\ud800B\t\n\u0085\u{1F4A5}\u{1FFFE}';
    expect(inkToSvg({ method: 'typed', text })).toContain(
      `>A${'\uFFFD'.repeat(7)}B\t\n\u0085\u{1F4A5}\u{1FFFE}</text>`,
    );
  });

  it('is well-formed XML for any name', () => {
    const xml = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u;
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
        expect(inkToSvg({ method: 'typed', text })).toMatch(xml);
      }),
    );
  });

  it('contains no other elements, whatever the typed name', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const ink = normaliseInk({ method: 'typed', text }, 'signature');
        if (!ink.ok) return;
        const tags = inkToSvg(ink.value).match(/<[^>]*>/g) ?? [];
        expect(tags.map((tag) => tag.slice(0, 5))).toEqual(['<svg ', '<text', '</tex', '</svg']);
      }),
    );
  });
});
