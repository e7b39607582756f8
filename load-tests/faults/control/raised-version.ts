import type { Projection } from '@waivers/projections/engine/projection.ts';

export const RAISED_FROM = 1000;

/** The projection as a next version has it, with the same rows. */
export const raised = (projection: Projection): Projection => ({
  ...projection,
  version: projection.version + RAISED_FROM,
});
