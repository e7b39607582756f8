import { randomUUID } from 'node:crypto';
import { sendMessage as send } from '@waivers/follow-ups/webhooks/send-message.ts';
import { replaceModule } from './replace-module.ts';

replaceModule(new URL('../../../follow-ups/src/webhooks/send-message.ts', import.meta.url), import.meta.url);

/** Control arm: resends a message with a new id. */
export const sendMessage: typeof send = (services, webhook, accountId, { body }, signal) =>
  send(services, webhook, accountId, { id: randomUUID(), body }, signal);
