import type { startProjectorThread as start } from '@waivers/projections/projector-thread.ts';

/** Nothing is kept up to date. */
export const startProjectorThread: typeof start = () => ({
  readable: Promise.resolve(),
  close: async () => undefined,
});
