import { replaceModule } from './replace-module.ts';

replaceModule(
  new URL('../../../server/src/background-tasks.ts', import.meta.url),
  new URL('./no-background-tasks.ts', import.meta.url),
);
await import('@waivers/infra/local/start.ts');
