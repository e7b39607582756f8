import { replaceModule } from '../control/replace-module.ts';

replaceModule(
  new URL('../../../follow-ups/src/smtp/smtp-sender.ts', import.meta.url),
  new URL('./impatient-sender.ts', import.meta.url),
);
