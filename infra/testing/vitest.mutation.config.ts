import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Stryker changes a copy of the working tree, whose linked packages still lead to the original: here they do not. */
const root = process.cwd();

export default defineConfig({
  resolve: {
    alias: [{ find: /^@waivers\/(events|command-api|projections)\//, replacement: join(root, '$1', 'src/') }],
  },
  test: {
    root,
    include: ['{events,server,command-api,projections}/**/*.unit.spec.ts'],
    pool: 'forks',
    testTimeout: 120_000,
  },
});
