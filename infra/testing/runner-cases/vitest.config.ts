import { defineConfig } from 'vitest/config';

/** Spec files that break in every way a run must notice; used by run-vitest.unit.spec.ts. */
export default defineConfig({
  test: { include: ['*.case.ts'], pool: 'forks', maxWorkers: 1, expect: { requireAssertions: true } },
});
