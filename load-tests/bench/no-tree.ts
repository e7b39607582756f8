import type { startTree as start } from '@waivers/projections/tree/start-tree.ts';
import { replaceModule } from '../faults/control/replace-module.ts';

replaceModule(new URL('../../projections/src/tree/start-tree.ts', import.meta.url), import.meta.url);

export const startTree: typeof start = async () => ({ close: async () => undefined });
