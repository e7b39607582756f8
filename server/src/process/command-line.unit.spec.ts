import { describe, expect, it } from 'vitest';
import { readCommandLine } from './command-line.ts';

const OPTIONS = { only: { type: 'string' }, demo: { type: 'boolean' } } as const;
const atMostOne = (words: readonly string[]): boolean => words.length < 2;
const read = (...args: readonly string[]) => readCommandLine(args, OPTIONS, atMostOne);

describe('command line', () => {
  it('returns options and positional arguments', () => {
    expect(read('--only', 'list', '--demo', 'retry')).toMatchObject({
      values: { only: 'list', demo: true },
      positionals: ['retry'],
    });
    expect(read()).toMatchObject({ values: {}, positionals: [] });
  });

  it('recognises --help in any position', () => {
    for (const args of [['--help'], ['-h'], ['retry', '--help', '--nope']])
      expect(read(...args)).toEqual({ help: true });
  });

  it('reports an unknown argument', () => {
    expect(read('--nope')).toEqual({ problem: "Unknown option '--nope'" });
    expect(read('retry', 'now')).toEqual({ problem: 'Unknown arguments: retry now' });
    expect(read('--only')).toEqual({ problem: "Option '--only <value>' argument missing" });
    expect(readCommandLine([], OPTIONS, (words) => words.length > 0)).toEqual({
      problem: 'Missing argument',
    });
  });
});
