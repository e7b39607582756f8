import { afterAll, describe, expect, it } from 'vitest';

describe('a suite whose clean-up throws', () => {
  afterAll(() => {
    throw new Error('the server did not stop');
  });
  it('passes all the same', () => expect(1).toBe(1));
});
