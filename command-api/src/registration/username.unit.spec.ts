import { describe, expect, it } from 'vitest';
import { proposeUsername, slugOf } from './username.ts';

describe('proposed user name', () => {
  it.each([
    ['Acme', 'acme'],
    ["Jürgen's  Park & Straße!", 'jurgens-park-strasse'],
    ['  --Łódź-- ', 'lodz'],
    ['The Very Long Adventure Park of Vienna', 'the-very-long-advent'],
    ['The Very Long Advent ure', 'the-very-long-advent'],
    ['ジャンプ', 'owner'],
    ['💥', 'owner'],
    ['', 'owner'],
    ['Ångström Œuvre', 'angstrom-oeuvre'],
  ])('starts with a slug of the company name: %s', (company, slug) => {
    expect(slugOf(company)).toBe(slug);
  });

  it('ends with four digits', () => {
    const names = Array.from({ length: 50 }, () => proposeUsername('Acme'));
    for (const name of names) expect(name).toMatch(/^acme\d{4}$/);
    expect(new Set(names).size).toBeGreaterThan(1);
  });
});
