import { createSmtpSender as createSender } from '@waivers/follow-ups/smtp/smtp-sender.ts';

/** Ten minutes of silence, in a second. */
export const createSmtpSender: typeof createSender = (settings) =>
  createSender(settings, { connectMs: 10_000, mailMs: 40_000, answerMs: 1000 });
