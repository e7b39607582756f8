import { randomUUID } from 'node:crypto';
import { createSmtpSender as createSender } from '@waivers/follow-ups/smtp/smtp-sender.ts';
import { replaceModule } from './replace-module.ts';

replaceModule(new URL('../../../follow-ups/src/smtp/smtp-sender.ts', import.meta.url), import.meta.url);

/** Control arm: resends a mail with a new Message-ID. */
export const createSmtpSender: typeof createSender = (settings, limits) => {
  const sender = createSender(settings, limits);
  return {
    ...sender,
    send: (mail) => sender.send({ ...mail, messageId: `<${randomUUID()}@venue.test>` }),
  };
};
