import { replaceModule } from './replace-module.ts';

replaceModule(
  new URL('../../../events/src/log/postgres/postgres-log.ts', import.meta.url),
  new URL('./watches-before-durable.ts', import.meta.url),
);
await import('@waivers/infra/launcher/start.ts');
