import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', '.node/**', '.stryker-tmp/**', 'data/**'];

export default defineConfig({
  test: {
    pool: 'forks',
    // Three workers more than the two cores, because fault specs mostly wait.
    maxWorkers: 5,
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    setupFiles: ['infra/testing/guards.setup.ts'],
    // A missing reference file fails the run instead of being written (-u writes it).
    update: 'none',
    allowOnly: false,
    silent: 'passed-only',
    reporters: ['default', './infra/testing/end-reporter.ts'],
    // The checks run before the specs, which keep two cores busy by themselves.
    sequence: { groupOrder: 1 },
    projects: [
      {
        extends: true,
        test: {
          name: 'checks',
          include: ['infra/testing/repository/checks.spec.ts'],
          // Runs two checks in parallel, because a single one leaves a core idle while it starts and ends.
          maxConcurrency: 2,
          testTimeout: 600_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        // Timings never decide a test: on a busy machine everything may take ten times as long.
        test: {
          name: 'unit',
          include: ['**/*.unit.spec.ts'],
          exclude,
          setupFiles: ['infra/testing/pending-timers.setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          isolate: false,
        },
      },
      'web/vitest.config.ts',
      {
        extends: true,
        test: {
          name: 'int',
          include: ['**/*.int.spec.ts'],
          exclude,
          globalSetup: ['infra/testing/needed-programs.ts', 'infra/testing/postgres.global-setup.ts'],
          // Modules are loaded once per worker, and every file stops what it has started.
          isolate: false,
          // Retried tests are listed at the end of the run (docs/design/testing.md).
          retry: 1,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
