import { describe, expect, it } from 'vitest';
import { cycleIn } from './no-script-cycles.ts';

describe('cycleIn', () => {
  it('finds indirect cycles', () => {
    const imports = new Map([
      ['entry', ['a']],
      ['a', ['b', 'c']],
      ['b', ['c']],
      ['c', ['a']],
    ]);
    expect(cycleIn(imports)).toEqual(['a', 'b', 'c', 'a']);
  });

  it('accepts shared imports', () => {
    const imports = new Map([
      ['entry', ['a', 'b']],
      ['a', ['shared']],
      ['b', ['shared', 'a']],
    ]);
    expect(cycleIn(imports)).toEqual([]);
  });
});
