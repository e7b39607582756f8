import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Judgement } from './judge-run.ts';

/** In a separate process, because Vitest does not run within Vitest. */
const judgeCases = (): Judgement => {
  const output = execFileSync(process.execPath, [join(import.meta.dirname, 'runner-cases', 'judge.ts')], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Judgement;
};

describe('what a run of the tests makes of', () => {
  let judgement: Judgement;
  beforeAll(() => {
    judgement = judgeCases();
  });
  const failuresOf = (file: string): readonly string[] =>
    judgement.failures.filter((failure) => failure.startsWith(file));

  it('a suite whose set-up throws: the error and each test behind it fail', () => {
    expect(failuresOf('set-up-throws.case.ts')).toEqual([
      'set-up-throws.case.ts > a suite whose set-up throws: the server did not start',
      'set-up-throws.case.ts > a suite whose set-up throws > cannot run this: did not run',
      'set-up-throws.case.ts > a suite whose set-up throws > and within it > neither this: did not run',
    ]);
  });

  it('a file whose set-up throws: the same', () => {
    expect(failuresOf('file-set-up-throws.case.ts')).toEqual([
      'file-set-up-throws.case.ts: no folder',
      'file-set-up-throws.case.ts > cannot run this: did not run',
    ]);
  });

  it('a clean-up that throws: a failure, though every test has passed', () => {
    expect(failuresOf('clean-up-throws.case.ts')).toEqual([
      'clean-up-throws.case.ts > a suite whose clean-up throws: the server did not stop',
    ]);
  });

  it('tests that are left out: failures, unless they say why', () => {
    expect(failuresOf('left-out.case.ts')).toEqual([
      'left-out.case.ts > is left out without a reason: did not run',
      'left-out.case.ts > is still to be written: did not run',
      'left-out.case.ts > a suite that is left out > does not run: did not run',
    ]);
    expect(judgement.skipped).toEqual([
      'sound.case.ts > a sound suite > is left out for a reason: there is no server here',
    ]);
  });

  it('a test that runs alone because somebody forgot an only: a failure', () => {
    expect(failuresOf('only.case.ts')).toEqual(['only.case.ts > is forgotten: did not run']);
  });

  it('a file that cannot be loaded, and one with a suite that is empty: failures', () => {
    expect(failuresOf('cannot-load.case.ts')).toEqual(['cannot-load.case.ts: the file cannot be loaded']);
    expect(failuresOf('empty.case.ts')).toEqual([
      'empty.case.ts > a suite made of a list that is empty: No test found in suite a suite made of a list that is empty',
    ]);
  });

  it('a test that passes when it is tried again: passed, and named with its first failure', () => {
    expect(judgement.secondTries).toEqual([
      'second-try.case.ts > passes when it is tried again: expected 1 to be 2 // Object.is equality',
    ]);
  });

  it('a promise that fails outside of all tests: a failure', () => {
    expect(failuresOf('outside of tests')).toEqual(['outside of tests: nobody waits for this']);
  });

  it('all of it: each test and each failure counts once, and the tests of each file are counted', () => {
    expect(judgement.failedTests).toEqual([
      'asserts-nothing.case.ts > asserts nothing: expected any number of assertion, but got none',
      'fails.case.ts > fails: expected 1 to be 2 // Object.is equality',
      'only.case.ts > runs alone: [Vitest] Unexpected .only modifier. Remove it or pass --allowOnly argument to bypass this error',
    ]);
    expect(judgement.passed).toBe(7);
    expect(judgement.failed).toBe(judgement.failures.length + 3);
    expect(judgement.counts).toEqual({
      'asserts-nothing.case.ts': 1,
      'clean-up-throws.case.ts': 1,
      'empty.case.ts': 1,
      'fails.case.ts': 1,
      'file-set-up-throws.case.ts': 1,
      'left-out.case.ts': 4,
      'only.case.ts': 2,
      'second-try.case.ts': 1,
      'set-up-throws.case.ts': 3,
      'sound.case.ts': 2,
      'stray.case.ts': 1,
    });
  });
});
