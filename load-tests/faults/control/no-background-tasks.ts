import type { runInBackground as runTasks } from '@waivers/server/process/background-tasks.ts';

/** Control arm: nothing is reconciled, neither at the start nor every minute. */
export const runInBackground: typeof runTasks = () => ({ stop: async () => undefined });
