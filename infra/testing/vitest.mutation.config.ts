import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Stryker mutates a copy whose linked packages still resolve to the original, so aliases point to the copy. */
const root = process.cwd();

/** `MUTATION_SPECS` limits the run to the specs of one folder (such as `events/src/log`) or file. */
const { MUTATION_SPECS: specs = '{waiver,proof,contract,events,server,command-api,projections,follow-ups}' } =
  process.env;

export default defineConfig({
  resolve: {
    alias: [
      {
        find: /^@waivers\/(waiver|proof|contract|events|server|command-api|projections|follow-ups)\//,
        replacement: join(root, '$1', 'src/'),
      },
    ],
  },
  test: {
    root,
    include: [specs.endsWith('.ts') ? specs : `${specs}/**/*.unit.spec.ts`],
    setupFiles: 'infra/testing/mutation.setup.ts',
    pool: 'forks',
    testTimeout: 120_000,
  },
});
