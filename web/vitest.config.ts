import { defineConfig } from 'vitest/config';
import { messageCatalogues } from './build/message-syntax.ts';

/** Component specs: the real components, in a window that happy-dom makes (docs/decisions/0032). */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [messageCatalogues()],
  test: {
    name: 'web',
    include: ['src/**/*.unit.spec.tsx'],
    environment: 'happy-dom',
    setupFiles: 'src/testing/web.setup.ts',
    pool: 'forks',
    // As everywhere: Vitest runs projects together only when they agree.
    maxWorkers: 3,
    testTimeout: 120_000,
    expect: { requireAssertions: true },
    // React, Fluent and the window are loaded once for a worker; each test leaves them as it found them.
    isolate: false,
  },
});
