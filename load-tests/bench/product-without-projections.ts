import { replaceModule } from '../faults/control/replace-module.ts';

replaceModule(
  new URL('../../projections/src/projector-thread.ts', import.meta.url),
  new URL('./no-projector.ts', import.meta.url),
);
await import('@waivers/infra/launcher/start.ts');
