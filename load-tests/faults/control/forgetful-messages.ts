import { randomUUID } from 'node:crypto';
import { sendMessage as send } from '@waivers/follow-ups/webhooks/send-message.ts';

/** Control arm: a message that is sent again looks like another one. */
export const sendMessage: typeof send = (services, webhook, accountId, { body }, signal) =>
  send(services, webhook, accountId, { id: randomUUID(), body }, signal);
