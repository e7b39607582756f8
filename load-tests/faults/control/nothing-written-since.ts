import { replaceModule } from './replace-module.ts';

replaceModule(
  new URL('../../../projections/src/exports/rows/changed-since.ts', import.meta.url),
  import.meta.url,
);

export * from '@waivers/projections/exports/rows/changed-since.ts';

/** Control arm: a download goes on at its byte, whatever has been written before it meanwhile. */
export const writtenSince = async (): Promise<boolean> => false;
