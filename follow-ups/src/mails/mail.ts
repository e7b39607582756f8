import { markupText } from '@waivers/waiver/rich-text/markup-text.ts';

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** Sealed until the mail is rendered. */
export type MailPayload = {
  readonly template: 'temporary-password';
  readonly to: string;
  readonly firstName: string;
  readonly company: string;
  readonly username: string;
  readonly temporaryPassword: string;
  readonly expiresAt: string;
};

/** So that typed text cannot end a header or a line of ours. */
const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

const paragraphs = (text: string): string =>
  text
    .split('\n\n')
    .map((paragraph) => `<p>${markupText(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n');

/** Rendered on demand, so that a corrected text also applies to waiting mails. */
export const renderMail = (payload: MailPayload, publicUrl: string): Mail => {
  const text = [
    `Hello ${oneLine(payload.firstName)},`,
    `your account for ${oneLine(payload.company)} is ready. Log in with this user name and temporary password:`,
    `Username: ${payload.username}\nTemporary password: ${payload.temporaryPassword}`,
    `You choose a password of your own when you log in for the first time, until ${payload.expiresAt.slice(0, 10)}:`,
    `${publicUrl}/auth/login`,
  ].join('\n\n');
  return { to: payload.to, subject: 'Your user name and temporary password', text, html: paragraphs(text) };
};
