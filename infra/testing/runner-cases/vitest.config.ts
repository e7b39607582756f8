import { defineConfig } from 'vitest/config';

/** Spec files that break in every way a run has to notice: run-vitest.unit.spec.ts runs them. */
export default defineConfig({
  test: { include: ['*.case.ts'], pool: 'forks', maxWorkers: 1, expect: { requireAssertions: true } },
});
