import { describe, expect, it } from 'vitest';
import { pathText, standsInOneLine } from './validation.ts';

describe('a path', () => {
  it.each([
    [[], ''],
    [['name'], 'name'],
    [['minors', 'participants', 1, 'firstName'], 'minors.participants[1].firstName'],
    [[0, 'x'], '[0].x'],
    [['strokes', 0, 2], 'strokes[0][2]'],
    [['config', 'x'.repeat(1_000_000)], `config.${'x'.repeat(100)}`],
    [['a\u0000', '\ud800'], 'a\uFFFD.\uFFFD'],
  ])('of %j reads as people write it', (steps, text) => {
    expect(pathText(steps)).toBe(text);
  });
});

describe('a text of one line', () => {
  it.each(['', 'Ann Lee', 'Zoë', '李 安', 'a\u00A0b', '\u202EAnn', '\u{1F600}'])('is %j', (text) => {
    expect(standsInOneLine(text)).toBe(true);
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
  ])('is not %j', (text) => {
    expect(standsInOneLine(text)).toBe(false);
  });
});
