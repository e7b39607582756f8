import { startVitest, type TestCase } from 'vitest/node';

/** What came of the tests; `skipped` names each with its reason. */
export type TestCounts = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly string[];
};

const describeSkipped = (test: TestCase): string => {
  const result = test.result();
  const reason = 'note' in result ? result.note : undefined;
  return `${test.module.relativeModuleId} > ${test.fullName}: ${reason ?? 'no reason given'}`;
};

/** Runs every spec of all packages. A file that cannot be loaded, or an error outside tests, counts as failed. */
export const runTests = async (): Promise<TestCounts> => {
  const vitest = await startVitest('test', [], {
    watch: false,
    silent: 'passed-only',
    reporters: ['default'],
  });
  const modules = vitest.state.getTestModules();
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const inState = (state: string) => tests.filter((test) => test.result().state === state);
  const brokenFiles = modules.filter((module) => module.errors().length > 0).length;
  const strayErrors = vitest.state.getUnhandledErrors().length;
  const counts = {
    passed: inState('passed').length,
    failed: inState('failed').length + inState('pending').length + brokenFiles + strayErrors,
    skipped: inState('skipped').map(describeSkipped),
  };
  await vitest.close();
  return tests.length === 0 ? { ...counts, failed: counts.failed + 1 } : counts;
};
