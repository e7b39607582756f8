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
    projects: [
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
          globalSetup: 'infra/testing/postgres.global-setup.ts',
          // Loaded once per worker; every file ends what it has started.
          isolate: false,
          // Told at the end of the run (docs/decisions/0119).
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
