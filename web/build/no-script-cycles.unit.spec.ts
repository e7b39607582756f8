import { describe, expect, it } from 'vitest';
import { cycleIn } from './no-script-cycles.ts';

describe('scripts that import each other', () => {
  it('are found, however far apart', () => {
    const imports = new Map([
      ['entry', ['a']],
      ['a', ['b', 'c']],
      ['b', ['c']],
      ['c', ['a']],
    ]);
    expect(cycleIn(imports)).toEqual(['a', 'b', 'c', 'a']);
  });

  it('are not what two scripts import both', () => {
    const imports = new Map([
      ['entry', ['a', 'b']],
      ['a', ['shared']],
      ['b', ['shared', 'a']],
    ]);
    expect(cycleIn(imports)).toEqual([]);
  });
});
