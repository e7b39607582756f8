import type { runInBackground as runTasks } from '@waivers/server/process/background-tasks.ts';
import { replaceModule } from './replace-module.ts';

replaceModule(new URL('../../../server/src/process/background-tasks.ts', import.meta.url), import.meta.url);

export const runInBackground: typeof runTasks = () => ({ stop: async () => undefined });
