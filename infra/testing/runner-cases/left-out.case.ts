import { describe, expect, it } from 'vitest';

it.skip('is left out without a reason', () => expect(1).toBe(1));
it.todo('is still to be written');
describe.skip('a suite that is left out', () => {
  it('does not run', () => expect(1).toBe(1));
});
it('passes', () => expect(1).toBe(1));
