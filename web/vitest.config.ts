import { defineConfig } from 'vitest/config';
import { messageCatalogues } from './build/message-syntax.ts';
import { usStates } from './build/us-states.ts';

/** Tests real components in a happy-dom window (docs/design/testing.md). */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [messageCatalogues(), usStates()],
  test: {
    name: 'web',
    include: ['src/**/*.unit.spec.tsx'],
    environment: 'happy-dom',
    // The business's time zone in the specs. In any other zone, pages would add the zone's name.
    env: { TZ: 'America/Chicago' },
    // Keeps frames empty, because no server is running.
    environmentOptions: { happyDOM: { settings: { disableIframePageLoading: true } } },
    setupFiles: ['../infra/testing/guards.setup.ts', 'src/testing/web.setup.ts'],
    pool: 'forks',
    sequence: { groupOrder: 1 },
    // Vitest runs projects in parallel only if this is equal in all of them.
    maxWorkers: 5,
    // Files share a window, so a failed test is retried once. The reporter lists retried tests.
    retry: 1,
    testTimeout: 120_000,
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    // Modules are loaded once per worker, and each test cleans up.
    isolate: false,
  },
});
