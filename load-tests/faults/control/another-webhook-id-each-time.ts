import { replaceModule } from './replace-module.ts';

replaceModule(
  new URL('../../../follow-ups/src/webhooks/send-message.ts', import.meta.url),
  new URL('./forgetful-messages.ts', import.meta.url),
);
