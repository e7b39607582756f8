import { replaceModule } from './replace-module.ts';

replaceModule(
  new URL('../../../projections/src/exports/rows/written-since.ts', import.meta.url),
  new URL('./nothing-written-since.ts', import.meta.url),
);
await import('@waivers/infra/launcher/start.ts');
