import { expect, it } from 'vitest';
import { EventFailure, pageFailure } from './load-page.ts';

it('pageFailure reports only the error class because messages may quote user input', () => {
  const typed = Object.assign(new RangeError('Anna Beispiel'), { code: '22P05' });
  expect(pageFailure(3, new EventFailure(typed))).toEqual({
    kind: 'failed',
    number: 3,
    isEvent: true,
    reason: 'An event cannot be projected: RangeError 22P05',
  });
  expect(pageFailure(4, typed)).toEqual({
    kind: 'failed',
    number: 4,
    isEvent: false,
    reason: 'A page of the log cannot be loaded: RangeError 22P05',
  });
});
