import { defineConfig } from 'vitest/config';
import { messageCatalogues } from './build/message-syntax.ts';
import { usStates } from './build/us-states.ts';

/** Real components in a happy-dom window (docs/design/testing.md). */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [messageCatalogues(), usStates()],
  test: {
    name: 'web',
    include: ['src/**/*.unit.spec.tsx'],
    environment: 'happy-dom',
    // The business's zone in the specs. In any other zone the pages would name it.
    env: { TZ: 'America/Chicago' },
    // Frames stay empty: there is no server.
    environmentOptions: { happyDOM: { settings: { disableIframePageLoading: true } } },
    setupFiles: ['../infra/testing/guards.setup.ts', 'src/testing/web.setup.ts'],
    pool: 'forks',
    sequence: { groupOrder: 1 },
    // Must be equal in all projects for Vitest to run them together.
    maxWorkers: 5,
    // Files share a window. The reporter names retried tests.
    retry: 1,
    testTimeout: 120_000,
    expect: { requireAssertions: true, poll: { timeout: 20_000 } },
    // Loaded once per worker; each test cleans up.
    isolate: false,
  },
});
