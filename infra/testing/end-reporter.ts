import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node';

const describeTest = (test: TestCase, reason = 'no reason'): string =>
  `${test.module.relativeModuleId} > ${test.fullName}: ${reason.split('\n')[0]}`;

const noteOf = (test: TestCase): string | undefined => {
  const result = test.result();
  return result.state === 'skipped' ? result.note || undefined : undefined;
};

/** Prints retried tests, skipped tests and totals. Fails the run if a test did not run and no reason was given. */
export default class EndReporter implements Reporter {
  #isFiltered = false;

  onInit({ config }: Vitest): void {
    this.#isFiltered = config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[], stray: readonly SerializedError[]): void {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    const inState = (...states: string[]) => tests.filter((test) => states.includes(test.result().state));
    const withReason = inState('skipped').filter((test) => noteOf(test) !== undefined);
    const notRun = inState('skipped', 'pending').filter((test) => noteOf(test) === undefined);
    const broken = modules.flatMap((module) => [module, ...module.children.allSuites()]);
    const failures = broken.flatMap((suite) => suite.errors()).length + stray.length;
    const unexplained = this.#isFiltered ? [] : notRun;
    if (unexplained.length > 0) process.exitCode = 1;
    const flaky = tests.filter((test) => test.diagnostic()?.flaky === true);
    const failed = inState('failed').length + failures + unexplained.length;
    const lines = [
      ...flaky.map((test) => `second try: ${describeTest(test, test.result().errors?.[0]?.message)}`),
      ...withReason.map((test) => `skipped: ${describeTest(test, noteOf(test))}`),
      ...unexplained.map((test) => `FAILED ${describeTest(test, 'did not run')}`),
      `${inState('passed').length} passed, ${failed} failed, ${withReason.length} skipped`,
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  }
}
