import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Stryker changes a copy of the working tree, whose linked packages still lead to the original: here they do not. */
const root = process.cwd();

/** `MUTATION_SPECS` limits the run to the specs of one folder (`events/src/log`) or file. */
const { MUTATION_SPECS: specs = '{waiver,contract,events,server,command-api,projections,follow-ups}' } =
  process.env;

export default defineConfig({
  resolve: {
    alias: [
      {
        find: /^@waivers\/(waiver|contract|events|server|command-api|projections|follow-ups)\//,
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
