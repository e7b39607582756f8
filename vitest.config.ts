import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', '.node/**', '.stryker-tmp/**', 'data/**'];

export default defineConfig({
  test: {
    pool: 'forks',
    // Three more than two cores, because a fault’s spec mostly waits.
    maxWorkers: 5,
    expect: { requireAssertions: true, poll: { timeout: 20_000 } },
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
          // A check alone leaves a core idle while it starts and ends.
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
          // Loaded once per worker; every file ends what it has started.
          isolate: false,
          // The end of the run names second tries (docs/design/testing.md).
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
