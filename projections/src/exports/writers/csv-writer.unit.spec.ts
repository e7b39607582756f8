import { PRODUCT_LOCALES } from '@waivers/waiver/locales.ts';
import { exportWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { ExportRow } from '../rows/row.ts';
import { csvWriter } from './csv-writer.ts';

const HASH = 'ab'.repeat(32);
const ID = '0190f3c8-0000-7000-8000-000000000001';

/** Uses `text` for everything entered by people or the business. */
const rowOf = (text: string, changes: Partial<ExportRow> = {}): ExportRow => ({
  signedWaiverId: ID,
  familyOrder: 0,
  participantId: ID,
  role: 'guardian',
  firstName: text,
  lastName: text,
  birthDate: '1988-02-28',
  signedAt: Date.UTC(2026, 10, 21),
  waiverId: ID,
  title: text,
  revision: 1,
  isErased: false,
  hasVideo: null,
  understood: false,
  mail: null,
  voidedAt: Date.UTC(2026, 10, 21),
  tags: [{ text }],
  arrivals: null,
  versionHash: HASH,
  locale: 'en',
  own: { zip: text, pets: [text], email: text, phone: text },
  shared: { witness: text },
  voidReason: text,
  ...changes,
});

/** Parses the CSV, including field titles. */
const parsedCsv = (
  text: string,
  separator: 'comma' | 'semicolon' = 'comma',
  pets: readonly string[] = [text],
): readonly string[][] => {
  const column = (name: string, isShared = false) => ({
    name,
    title: text,
    isShared,
    shownAs: 'text' as const,
  });
  const { head, line } = csvWriter({
    format: 'csv',
    separator,
    locale: 'en',
    timeZone: 'UTC',
    columns: [column('zip'), column('pets'), column('witness', true)],
    columnsOf: new Map([[HASH, new Set(['zip', 'pets', 'witness'])]]),
  });
  const guardian = rowOf(text, { own: { ...rowOf(text).own, pets: [...pets] } });
  const minor = rowOf(text, { role: 'minor', familyOrder: -1 });
  return parse(head + line(guardian, undefined) + line(minor, guardian), {
    bom: true,
    record_delimiter: '\r\n',
    delimiter: separator === 'semicolon' ? ';' : ',',
  });
};

describe('csvWriter', () => {
  const places = parsedCsv('x').map((cells) => cells.flatMap((cell, index) => (cell === 'x' ? [index] : [])));

  it('writes entered text into the expected cells', () => {
    const title = (index: number) => parsedCsv('x')[0]?.[index];
    // Cells with entered text: name, waiver, tags, reason and three fields. Minors also have four for the guardian.
    expect(places.map((cells) => cells.length)).toEqual([3, 2 + 1 + 1 + 1 + 3, 2 + 1 + 4 + 1 + 1 + 3]);
    expect(places[2]?.slice(0, 9).map(title)).toEqual([
      ...['Last name', 'First name', 'Waiver'],
      ...['Last name', 'First name', 'Email address', 'Phone'].map((each) => `Parent or guardian: ${each}`),
      ...['Tags', 'Reason for voiding'],
    ]);
  });

  it.each(PRODUCT_LOCALES)('keeps each built-in text in a single cell in %s', (locale) => {
    const { head, line } = csvWriter({
      format: 'csv',
      separator: 'comma',
      locale,
      timeZone: 'UTC',
      columns: [],
      columnsOf: new Map(),
    });
    const words = exportWordsIn(locale);
    for (const mail of ['waiting', 'sent', 'kept', 'refused'] as const) {
      const rows = [true, false].map((understood) => rowOf('x', { mail, hasVideo: true, understood }));
      const [titles, ...lines] = parse(head + rows.map((row) => line(row, undefined)).join(''), {
        bom: true,
      });
      const column = titles?.indexOf(words.mail) ?? -1;
      expect(lines.map((cells) => cells[column])).toEqual([words.mails[mail], words.mails[mail]]);
      expect(lines.map((cells) => cells.at(-1))).toEqual([ID, ID]);
    }
  });

  it.each([
    ...['=1+1', '+1', '-1', '@SUM(A1)', '\tTab', '\rReturn', '\nLine', '＝１', '＋１', '－１', '＠Ａ'],
    ...['"', '""', 'a "b" c', 'two\r\nlines', 'two\nlines', 'two\rlines', 'a,b', 'a\tb', '"\r\n,"'],
  ])('keeps %j in one cell and never writes it as a formula', (text) => {
    const cells = parsedCsv(text);
    expect(cells.map((row) => row.length)).toEqual(parsedCsv('x').map((row) => row.length));
    const shown = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
    for (const [row, indexes] of places.entries()) {
      expect(indexes.map((index) => cells[row]?.[index])).toEqual(indexes.map(() => shown));
    }
  });

  it('supports semicolons as separators', () => {
    expect(parsedCsv('a,b; "c"', 'semicolon')).toEqual(parsedCsv('a,b; "c"'));
  });

  it('quotes options that contain commas', () => {
    expect(parsedCsv('x', 'comma', ['Dogs, cats', 'Fish'])[1]).toContain('Dogs, cats; Fish');
  });

  it.each(['a;=1', 'a\t+1', 'a\n@x', 'a\r\n－1'])('escapes the formula within %j', (text) => {
    const within = parsedCsv(text).flat().join('\u0000');
    expect(within).not.toMatch(/[;\t\r\n]"*[=+\-@＝＋－＠]/);
    expect(within).toContain("'");
  });
});
