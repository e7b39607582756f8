import { describe, expect, it } from 'vitest';
import {
  hasNoHiddenCharacters,
  isBlank,
  isFullyVisible,
  isSingleLine,
  pathText,
  toSingleLine,
} from './validation.ts';

describe('error path', () => {
  it.each([
    [[], ''],
    [['name'], 'name'],
    [['minors', 'participants', 1, 'firstName'], 'minors.participants[1].firstName'],
    [[0, 'x'], '[0].x'],
    [['strokes', 0, 2], 'strokes[0][2]'],
    [['config', 'x'.repeat(1_000_000)], `config.${'x'.repeat(100)}`],
    [['a\u0000', '\ud800'], 'a\uFFFD.\uFFFD'],
  ])('formats %j as %j', (steps, text) => {
    expect(pathText(steps)).toBe(text);
  });
});

describe('isBlank', () => {
  it.each([
    ['', ' ', '\u00A0', '\u3000', '\t\n'],
    ['\u200B', '\u2065', '\uFE0F', '\u034F', '\u180B', '\u17B4', '\u{E0100}'],
    ['\u115F', '\u3164', '\uFFA0', '\u2800', '\uFFFC'],
    ['\u0301', '\u20DD', '\uE000', '\u{F0000}'],
  ])('is true for invisible text: %j', (...texts) => {
    for (const text of texts) expect(isBlank(text)).toBe(true);
    expect(isBlank(texts.join(''))).toBe(true);
  });

  it.each(['a', '-', '0', '李', '\u{1F600}', '\u2764\uFE0F', 'e\u0301', '\u05E9\u05C1'])(
    'is false for %j',
    (text) => {
      expect(isBlank(text)).toBe(false);
    },
  );
});

describe('isSingleLine', () => {
  it.each(['', 'Ann Lee', 'Zoë', '李 安', 'a\u00A0b', '\u202EAnn', '\u{1F600}'])('accepts %j', (text) => {
    expect(isSingleLine(text)).toBe(true);
  });

  it.each([
    '\t',
    'a\nb',
    '\r',
    '\u0000',
    '\u001F',
    '\u007F',
    '\u0080',
    '\u0085',
    '\u009F',
    '\u2028',
    '\u2029',
  ])('rejects %j', (text) => {
    expect(isSingleLine(text)).toBe(false);
  });
});

describe('hasNoHiddenCharacters', () => {
  it.each([
    ['without characters', ''],
    ['in Hebrew, with a mark after a bracket', 'אולם (A)\u200F'],
    ['in Arabic, with a mark before a number', '\u061C12 شارع'],
    ['with a Latin part', 'שם\u200E Ann\u200E'],
    ['with joiners', 'नि\u200Dल \u{1F469}\u200D\u{1F680}'],
    ['with marks on its letters', 'Nguye\u0302\u0303n \u05E9\u05C1\u05B8\u0591'],
  ])('accepts %s', (_what, text) => {
    expect(hasNoHiddenCharacters(text)).toBe(true);
  });

  it.each([
    ['\u202A', '\u202B', '\u202C', '\u202D', '\u202E'],
    ['\u2066', '\u2067', '\u2068', '\u2069'],
    ['\u206A', '\u206F', '\uFFF9', '\uFFFB'],
    ['\u2060', '\u2064', '\uFEFF', '\u0301'.repeat(9)],
    ['\uFFFE', '\uFDD0', '\u{10FFFF}', '\u{E0001}', '\u{E0041}', '\u{E007F}'],
  ])('rejects %j', (...characters) => {
    for (const character of characters) expect(hasNoHiddenCharacters(`Ann${character}`)).toBe(false);
  });
});

describe('isFullyVisible', () => {
  it.each([
    'Zoë',
    'علی\u200Cرضا',
    'क्\u200Dष',
    'සි\u200Dරි',
    'ហ៊ុន\u200Bសែន',
    'สม\u200Bชาย',
    '김민준',
    'Ann\u00A0Lee',
  ])('accepts %j', (name) => {
    expect(isFullyVisible(name)).toBe(true);
  });

  it.each([
    '\u00AD',
    '\u115F',
    '\u1160',
    '\u180E',
    '\u200B',
    '\u2060',
    '\u3164',
    '\uFEFF',
    '\uFFA0',
    '\u{1D173}',
    '\u{E0041}',
  ])('rejects %j', (unseen) => {
    for (const name of [`a${unseen}b`, `김${unseen}민준`, unseen]) expect(isFullyVisible(name)).toBe(false);
  });
});

describe('toSingleLine', () => {
  it.each([
    [' a\r\nBcc: x@y.test ', 'a Bcc: x@y.test'],
    ['a\tb\u2028c\u0085', 'a b c'],
    ['a  b', 'a  b'],
  ])('turns %j into %j, idempotently', (text, line) => {
    expect(toSingleLine(text)).toBe(line);
    expect(toSingleLine(line)).toBe(line);
    expect(isSingleLine(line)).toBe(true);
  });
});
