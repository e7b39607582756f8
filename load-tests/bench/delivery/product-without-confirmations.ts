import { replaceModule } from '../../faults/control/replace-module.ts';

replaceModule(
  new URL('../../../follow-ups/src/all-reactors.ts', import.meta.url),
  new URL('./no-confirmations.ts', import.meta.url),
);
await import('@waivers/infra/launcher/start.ts');
