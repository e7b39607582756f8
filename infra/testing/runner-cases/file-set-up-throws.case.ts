import { beforeAll, expect, it } from 'vitest';

beforeAll(() => {
  throw new Error('no folder');
});
it('cannot run this', () => expect(1).toBe(1));
