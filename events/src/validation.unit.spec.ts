import { describe, expect, it } from 'vitest';
import { pathText } from './validation.ts';

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
