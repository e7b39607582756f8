import type { classifySmtpError as judgeError } from '@waivers/follow-ups/smtp/classify-smtp-error.ts';
import { replaceModule } from './replace-module.ts';

replaceModule(
  new URL('../../../follow-ups/src/smtp/classify-smtp-error.ts', import.meta.url),
  import.meta.url,
);

export const judge: typeof judgeError = () => ({ kind: 'refused', errorClass: 'Control' });
