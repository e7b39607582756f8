import { expect, it } from 'vitest';

let tries = 0;

it('passes when it is tried again', { retry: 1 }, () => {
  tries += 1;
  expect(tries).toBe(2);
});
