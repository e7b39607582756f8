import { replaceModule } from './replace-module.ts';

replaceModule(
  new URL('../../../server/src/media/folder-media-store.ts', import.meta.url),
  new URL('./offsets-before-bytes.ts', import.meta.url),
);
await import('@waivers/infra/launcher/start.ts');
