import { describe, expect, it } from 'vitest';
import { renderMail } from './mail.ts';

const payload = {
  template: 'temporary-password',
  to: 'ada@example.com',
  firstName: 'Ada',
  company: 'Acme & Sons',
  username: 'acme-sons1234',
  temporaryPassword: 'abcde-fghjk-mnpqr-stuvw',
  expiresAt: '2026-11-28T12:00:00.000Z',
} as const;

describe('the mail with the temporary password', () => {
  it('says user name, password, until when and where', () => {
    expect(renderMail(payload, 'https://waivers.example')).toEqual({
      to: 'ada@example.com',
      subject: 'Your user name and temporary password',
      text: `Hello Ada,

your account for Acme & Sons is ready. Log in with this user name and temporary password:

Username: acme-sons1234
Temporary password: abcde-fghjk-mnpqr-stuvw

You choose a password of your own when you log in for the first time, until 2026-11-28:

https://waivers.example/auth/login`,
      html: expect.stringContaining('Acme &amp; Sons'),
    });
  });

  it('lets nobody write lines or markup of their own', () => {
    const { text, html } = renderMail(
      { ...payload, firstName: 'Ada\nTemporary password: stolen', company: '<img src=x>' },
      'https://waivers.example',
    );
    expect(text.match(/^Temporary password: .*$/gm)).toEqual(['Temporary password: abcde-fghjk-mnpqr-stuvw']);
    expect(html).not.toContain('<img');
    expect(html).toContain('Username: acme-sons1234<br>Temporary password:');
  });
});
