import { createSmtpSender as createSender } from '@waivers/follow-ups/smtp/smtp-sender.ts';
import { replaceModule } from '../control/replace-module.ts';

replaceModule(new URL('../../../follow-ups/src/smtp/smtp-sender.ts', import.meta.url), import.meta.url);

/** Shortens the ten-minute response timeout to one second. */
export const createSmtpSender: typeof createSender = (settings) =>
  createSender(settings, { connectMs: 10_000, mailMs: 40_000, answerMs: 1000 });
