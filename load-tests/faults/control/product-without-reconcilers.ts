import { replaceModule } from './replace-module.ts';

replaceModule(
  new URL('../../../server/src/process/background-tasks.ts', import.meta.url),
  new URL('./no-background-tasks.ts', import.meta.url),
);
await import('@waivers/infra/launcher/start.ts');
