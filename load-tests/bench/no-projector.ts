import type { startProjectorThread as start } from '@waivers/projections/projector-thread.ts';
import { replaceModule } from '../faults/control/replace-module.ts';

replaceModule(new URL('../../projections/src/projector-thread.ts', import.meta.url), import.meta.url);

export const startProjectorThread: typeof start = () => ({
  readable: Promise.resolve(),
  close: async () => undefined,
});
