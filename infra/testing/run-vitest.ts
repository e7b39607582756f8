import { type CliOptions, startVitest } from 'vitest/node';
import { type Judgement, judgeRun } from './judge-run.ts';

export const runTests = async (root: string, config: CliOptions = {}): Promise<Judgement> => {
  const vitest = await startVitest('test', [], {
    root,
    watch: false,
    allowOnly: false,
    silent: 'passed-only',
    reporters: ['default'],
    ...config,
  });
  const errors = vitest.state.getUnhandledErrors() as { readonly message?: string }[];
  const judgement = judgeRun(vitest.state.getTestModules(), errors, root);
  await vitest.close();
  return judgement;
};
