import { replaceModule } from './replace-module.ts';

replaceModule(
  new URL('../../../projections/src/exports/written-since.ts', import.meta.url),
  new URL('./nothing-written-since.ts', import.meta.url),
);
await import('@waivers/infra/local/start.ts');
