import { replaceModule } from './replace-module.ts';

replaceModule(
  new URL('../../../projections/src/exports/rows/changed-since.ts', import.meta.url),
  import.meta.url,
);

export * from '@waivers/projections/exports/rows/changed-since.ts';

/** Control arm: resumes a download at its offset even if earlier rows have changed. */
export const writtenSince = async (): Promise<boolean> => false;
