import { replaceModule } from './replace-module.ts';

replaceModule(
  new URL('../../../follow-ups/src/smtp/smtp-sender.ts', import.meta.url),
  new URL('./forgetful-sender.ts', import.meta.url),
);
