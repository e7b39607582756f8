import type { startProjectorThread as start } from '@waivers/projections/projector-thread.ts';

/** Projects nothing. */
export const startProjectorThread: typeof start = () => ({
  readable: Promise.resolve(),
  close: async () => undefined,
});
