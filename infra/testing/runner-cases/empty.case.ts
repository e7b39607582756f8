import { describe, expect, it } from 'vitest';

const none: readonly number[] = [];

describe('a suite made of a list that is empty', () => {
  it.each(none)('tests %s', (value) => expect(value).toBe(value));
});
it('passes', () => expect(1).toBe(1));
