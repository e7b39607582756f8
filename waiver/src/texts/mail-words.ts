import type { mailWords as en } from './en/mails.ts';

/** Subject and text of each mail. A language that lacks one does not compile. */
export type MailWords = Readonly<
  Record<keyof typeof en, { readonly subject: string; readonly text: string }>
>;
