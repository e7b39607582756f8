import { expect, it } from 'vitest';
import { suggestedEmail } from './email-suggestion.ts';

it.each([
  ['ann@gmial.com', 'ann@gmail.com'],
  ['ann@gmail.con', 'ann@gmail.com'],
  ['ann@gmail.co', 'ann@gmail.com'],
  ['Ann@GMAI.com', 'Ann@gmail.com'],
  ['ann@hotmil.com', 'ann@hotmail.com'],
  ['ann@yahooo.com', 'ann@yahoo.com'],
])('email %s suggests %s', (typed, suggested) => {
  expect(suggestedEmail(typed)).toBe(suggested);
});

it.each(['ann@gmail.com', 'ann@mail.com', 'ann@yahoo.ca', 'ann@example.org', 'gmial.com', '@gmial.com', ''])(
  'email “%s” suggests nothing',
  (typed) => {
    expect(suggestedEmail(typed)).toBeUndefined();
  },
);
