import { beforeAll, describe, expect, it } from 'vitest';

describe('a suite whose set-up throws', () => {
  beforeAll(() => {
    throw new Error('the server did not start');
  });
  it('cannot run this', () => expect(1).toBe(1));
  describe('and within it', () => {
    it('neither this', () => expect(1).toBe(1));
  });
});

it('a test beside it passes', () => expect(1).toBe(1));
