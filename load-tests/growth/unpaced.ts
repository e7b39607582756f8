import { replaceModule } from '../faults/control/replace-module.ts';

/** Reactors yield to signing and would need an hour and a half for a million signatures. Here they follow at once. */
replaceModule(new URL('../../server/src/queues/backpressure.ts', import.meta.url), import.meta.url);

export * from '@waivers/server/queues/backpressure.ts';

export const createPace = () => ({ note: () => undefined, restMs: () => 0 });
export const createSurge = () => ({ note: () => undefined, isOngoing: () => false });
