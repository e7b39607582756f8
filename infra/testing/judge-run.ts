import { relative } from 'node:path';
import type { TestCase, TestModule, TestSuite } from 'vitest/node';

/**
 * `failures` are those that belong to no failed test; each line of it and of `failedTests` ends with its reason.
 * `secondTries` have failed first and then passed.
 */
export type Judgement = {
  readonly passed: number;
  readonly failed: number;
  readonly failedTests: readonly string[];
  readonly secondTries: readonly string[];
  readonly skipped: readonly string[];
  readonly failures: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
};

const reasonOf = (test: TestCase): string | undefined => {
  const result = test.result();
  return 'note' in result && result.note !== '' ? result.note : undefined;
};

const firstLine = (error: { readonly message?: string } | undefined): string =>
  (error?.message ?? 'no message').split('\n')[0] ?? '';

/**
 * Judges every test, not Vitest's summary, which succeeds when a `beforeAll` throws and its tests are skipped. A skip
 * without a reason (`skip('…')` in the test) fails, and so does every error outside of tests.
 * @param strayErrors errors that belong to no file @param root base of reported paths
 */
export const judgeRun = (
  modules: readonly TestModule[],
  strayErrors: readonly { readonly message?: string }[],
  root: string,
): Judgement => {
  const pathOf = (module: TestModule): string => relative(root, module.moduleId).replaceAll('\\', '/');
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const suites = modules.flatMap((module): (TestModule | TestSuite)[] => [
    module,
    ...module.children.allSuites(),
  ]);
  const nameOf = (task: TestCase | TestSuite | TestModule): string =>
    task.type === 'module' ? pathOf(task) : `${pathOf(task.module)} > ${task.fullName}`;
  const inState = (state: string) => tests.filter((test) => test.result().state === state);
  const withReason = (test: TestCase): string => `${nameOf(test)}: ${firstLine(test.result().errors?.[0])}`;
  const failedTests = inState('failed').map(withReason).sort();
  const secondTries = tests.filter((test) => test.diagnostic()?.flaky === true).map(withReason);
  const skipped = inState('skipped');
  const unreasoned = skipped.filter((test) => reasonOf(test) === undefined);
  const failures = [
    ...suites.flatMap((suite) => suite.errors().map((error) => `${nameOf(suite)}: ${firstLine(error)}`)),
    ...[...inState('pending'), ...unreasoned].map((test) => `${nameOf(test)}: did not run`),
    ...strayErrors.map((error) => `outside of tests: ${firstLine(error)}`),
  ];
  if (modules.length === 0) failures.push('no spec ran');
  const counts: Record<string, number> = {};
  for (const test of tests) {
    const path = pathOf(test.module);
    counts[path] = (counts[path] ?? 0) + 1;
  }
  return {
    passed: inState('passed').length,
    failed: failedTests.length + failures.length,
    failedTests,
    secondTries,
    skipped: skipped
      .filter((test) => reasonOf(test) !== undefined)
      .map((test) => `${nameOf(test)}: ${reasonOf(test)}`),
    failures,
    counts,
  };
};
