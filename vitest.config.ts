import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', '.node/**', '.stryker-tmp/**', 'data/**'];

export default defineConfig({
  test: {
    pool: 'forks',
    // One more than the two cores that the time of a whole run is counted on: a fault's spec mostly waits.
    maxWorkers: 3,
    // A test that asserts nothing cannot fail.
    expect: { requireAssertions: true },
    // A file to compare with that is missing is a failure, and never written by the run that needs it (-u writes it).
    update: 'none',
    projects: [
      {
        extends: true,
        // No timing decides a test: a property that takes one second alone takes ten on a busy machine.
        test: {
          name: 'unit',
          include: ['**/*.unit.spec.ts'],
          exclude,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Most of their time would go into loading the same modules for each file; they leave nothing behind.
          isolate: false,
        },
      },
      // What people see: components in a window without a browser.
      'web/vitest.config.ts',
      {
        extends: true,
        test: {
          name: 'int',
          include: ['**/*.int.spec.ts'],
          exclude,
          globalSetup: 'infra/testing/postgres.global-setup.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
