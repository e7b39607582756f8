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
    // That of the business in the specs. Anywhere else its times would name their zone.
    env: { TZ: 'America/Chicago' },
    // Frames stay empty: there is no server.
    environmentOptions: { happyDOM: { settings: { disableIframePageLoading: true } } },
    setupFiles: ['../infra/testing/guards.setup.ts', 'src/testing/web.setup.ts'],
    pool: 'forks',
    sequence: { groupOrder: 1 },
    // The same everywhere, because Vitest only runs projects together if they agree.
    maxWorkers: 5,
    // As in the specs with real servers: files share a window, and the end of the run names second tries.
    retry: 1,
    testTimeout: 120_000,
    expect: { requireAssertions: true, poll: { timeout: 20_000 } },
    // Loaded once per worker; each test cleans up.
    isolate: false,
  },
});
