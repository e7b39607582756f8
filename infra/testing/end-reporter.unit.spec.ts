import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TestModule } from 'vitest/node';
import EndReporter from './end-reporter.ts';

type Result = { readonly state: string; readonly note?: string; readonly errors?: { message: string }[] };

const moduleOf = (results: Readonly<Record<string, Result>>, suiteErrors: readonly object[] = []) => {
  const module = { relativeModuleId: 'a.spec.ts', errors: () => suiteErrors };
  const tests = Object.entries(results).map(([fullName, result]) => ({
    module,
    fullName,
    result: () => result,
    diagnostic: () => ({ flaky: result.state === 'passed' && result.errors !== undefined }),
  }));
  const children = { allTests: () => tests, allSuites: () => [] };
  return { ...module, children } as unknown as TestModule;
};

describe('end reporter', () => {
  const exitCode = process.exitCode;
  afterEach(() => {
    process.exitCode = exitCode;
    vi.restoreAllMocks();
  });

  const printed = (module: TestModule, stray: { message: string }[] = []): unknown => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    new EndReporter().onTestRunEnd([module], stray);
    return write.mock.calls[0]?.[0];
  };

  it('lists retried tests and skip reasons before the totals', () => {
    const results = {
      first: { state: 'passed', errors: [{ message: 'too late\n  at line 1' }] },
      second: { state: 'skipped', note: 'no server here' },
      third: { state: 'failed' },
    };
    expect(printed(moduleOf(results))).toBe(
      'second try: a.spec.ts > first: too late\nskipped: a.spec.ts > second: no server here\n1 passed, 1 failed, 1 skipped\n',
    );
    expect(process.exitCode).toBe(exitCode);
  });

  it('counts broken suites, stray errors and tests that never ran as failures', () => {
    const module = moduleOf({ first: { state: 'skipped' } }, [{ message: 'no folder' }]);
    expect(printed(module, [{ message: 'nobody awaits this' }])).toBe(
      'FAILED a.spec.ts > first: did not run\n0 passed, 3 failed, 0 skipped\n',
    );
    expect(process.exitCode).toBe(1);
  });
});
