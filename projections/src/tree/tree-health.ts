import type { ReadinessCheck } from '@waivers/server/process/health.ts';
import { Gauge, type Registry } from 'prom-client';
import type { OnTreeState } from './tree-state.ts';

export type TreeHealth = { readonly note: OnTreeState; readonly check: ReadinessCheck };

export const createTreeHealth = (registry: Registry): TreeHealth => {
  const leaves = new Gauge({
    name: 'waiver_tree_leaves',
    help: 'Events in the Merkle tree over the log, and how many of them the newest checkpoint covers. Only while this process grows it.',
    labelNames: ['state'] as const,
    registers: [registry],
  });
  let problem: string | undefined;
  return {
    note: (state) => {
      problem = state.problem;
      if (state.leaves !== undefined) leaves.set({ state: 'grown' }, state.leaves);
      if (state.signed !== undefined) leaves.set({ state: 'signed' }, state.signed);
    },
    check: async () => {
      if (problem !== undefined) throw new Error(problem);
    },
  };
};
