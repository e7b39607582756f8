import { describe, expect, it } from 'vitest';
import type { ExportRow } from '../rows/row.ts';
import { xlsxWriter } from './xlsx-writer.ts';

const HASH = 'ab'.repeat(32);
const ID = '0190f3c8-0000-7000-8000-000000000001';
const row = (own: ExportRow['own'], changes: Partial<ExportRow> = {}): ExportRow => ({
  signedWaiverId: ID,
  familyOrder: 0,
  participantId: ID,
  role: 'adult',
  firstName: 'Ann',
  lastName: 'Lee',
  birthDate: '1988-02-28',
  signedAt: Date.UTC(2026, 10, 21, 23),
  waiverId: ID,
  title: 'Hall',
  revision: 1,
  isErased: false,
  hasVideo: null,
  understood: false,
  mail: null,
  voidedAt: null,
  tags: null,
  arrivals: null,
  versionHash: HASH,
  locale: 'en',
  own,
  shared: {},
  voidReason: null,
  ...changes,
});
const LAYOUT: Parameters<typeof xlsxWriter>[0] = {
  format: 'xlsx',
  separator: undefined,
  locale: 'en',
  timeZone: 'Europe/Berlin',
  columns: [
    { name: 'own', title: 'Own', isShared: false, shownAs: 'text' },
    { name: 'number', title: 'Number', isShared: false, shownAs: 'number' },
  ],
  columnsOf: new Map([[HASH, new Set(['own', 'number'])]]),
};
const writer = xlsxWriter(LAYOUT);
const cellsIn = (line: string): readonly string[] => line.match(/<c\/>|<c[ >].*?<\/c>/gs) ?? [];
const text = (words: string): string => `<c t="inlineStr"><is><t xml:space="preserve">${words}</t></is></c>`;
const cells = (changes: Partial<ExportRow> = {}) => cellsIn(writer.line(row({}, changes), undefined));
const answers = (own: ExportRow['own']) => cellsIn(writer.line(row(own), undefined)).slice(17, 19);

describe('spreadsheet row', () => {
  it('has as many cells as the header', () => {
    expect(cells()).toHaveLength(cellsIn(writer.head).length);
    expect(cellsIn(writer.head)[17]).toContain('>Own<');
  });

  it('stores days and local times as dates', () => {
    const [, , , birthDate, day, at] = cells();
    expect([birthDate, day]).toEqual(['<c s="2"><v>32201</v></c>', '<c s="2"><v>46348</v></c>']);
    expect(at).toBe('<c s="3"><v>46348</v></c>');
  });

  it('stores days before March 1900 as text', () => {
    expect(cells({ birthDate: '1899-12-31' })[3]).toBe(text('1899-12-31'));
    expect(cells({ birthDate: '1900-02-28' })[3]).toBe(text('1900-02-28'));
    expect(cells({ birthDate: '1900-03-01' })[3]).toBe('<c s="2"><v>61</v></c>');
  });

  it.each(['01067', '3-4', '+48 22 123', '-72.5', '=1+1', '@SUM(A1)', "O'Brien", ' a '])(
    'keeps the answer %j as typed',
    (typed) => {
      expect(answers({ own: typed })).toEqual([text(typed), '<c/>']);
    },
  );

  it.each([
    ['42', '<c><v>42</v></c>'],
    ['42,5', '<c><v>42.5</v></c>'],
    ['-72.55', '<c><v>-72.55</v></c>'],
    ['007', text('007')],
    ['1,000', text('1,000')],
    ['12345678901234567', text('12345678901234567')],
  ])('stores %j from a number field as %s', (typed, cell) => {
    expect(answers({ number: typed })[1]).toBe(cell);
  });

  it('has a cell for ticked, unticked and erased answers', () => {
    expect(answers({ own: true, number: false })).toEqual([text('Yes'), text('No')]);
    const erased = writer.line(row({}, { isErased: true, own: null }), undefined);
    expect(erased.replaceAll(/<c\/>|<c( s="\d")?( t="inlineStr")?>.*?<\/c>/gs, '')).toBe('<row></row>');
  });

  it('separates options that contain commas and semicolons', () => {
    const quoted = 'Dogs, cats; &quot;a; &quot;&quot;b&quot;&quot;&quot;';
    expect(answers({ own: ['Dogs, cats', 'a; "b"'] })[0]).toBe(text(quoted));
  });

  it('replaces characters that XML or Excel cannot store', () => {
    expect(answers({ own: 'a\u0001<b>\ud800' })[0]).toBe(text('a\uFFFD&lt;b&gt;\uFFFD'));
    // Excel would read `_x0041_` as the letter A (ECMA-376, ST_Xstring).
    expect(answers({ own: '_x0041_ _x1_' })[0]).toBe(text('_x005F_x0041_ _x1_'));
    expect(answers({ own: `${'x'.repeat(32_766)}🧗` })[0]).toBe(text(`${'x'.repeat(32_766)}\uFFFD`));
    expect(answers({ own: 'x'.repeat(40_000) })[0]).toBe(text('x'.repeat(32_767)));
  });
});
