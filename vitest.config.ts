import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', '.node/**', '.stryker-tmp/**', 'data/**'];

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'unit', include: ['**/*.unit.spec.ts'], exclude } },
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
