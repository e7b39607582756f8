import { replaceModule } from './replace-module.ts';

replaceModule(
  new URL('../../../follow-ups/src/integrations/integration-delivery.ts', import.meta.url),
  new URL('./hasty-delivery.ts', import.meta.url),
);
