import { FINISHED_LOCALES } from '@waivers/waiver/locales.ts';
import { describe, expect, it } from 'vitest';
import { passwordMail } from './password-mail.ts';

const payload = {
  template: 'temporary-password',
  to: 'ada@example.com',
  firstName: 'Ada\nTemporary password: stolen',
  company: 'Acme & Sons {link} <b>',
  username: 'acme-sons1234',
  temporaryPassword: 'abcde-fghjk',
  expiresAt: '2026-11-28T12:00:00.000Z',
} as const;

const URL = 'https://waivers.example';

describe.each(FINISHED_LOCALES)('temporary-password mail in %s', (locale) => {
  const { subject, text, html } = passwordMail(payload, { locale, timeZone: 'UTC' }, URL);

  it('shows user name, password, expiry and address', () => {
    for (const value of ['acme-sons1234', 'abcde-fghjk', '2026', `${URL}/auth/login`])
      expect(text).toContain(value);
    expect(subject).not.toBe('');
  });

  it('shows names as entered, on one line', () => {
    expect(text).toMatch(/^.*Ada Temporary password: stolen.{0,12}$/m);
    expect(text).toContain('Acme & Sons {link} <b>');
    expect(html).toContain('Acme &amp; Sons {link} &lt;b&gt;');
  });
});

it.each([
  ['en', 'Hello 花子,'],
  ['de', 'Guten Tag 花子,'],
  ['ja', '山田花子 様'],
  ['zh', '山田花子，您好：'],
  ['ko', '山田花子 님께'],
  ['vi', 'Xin chào 花子,'],
] as const)('mails use the customary form of address in %s', (locale, greeting) => {
  const names = { firstName: '花子', lastName: '山田' };
  const { text } = passwordMail({ ...payload, ...names }, { locale, timeZone: 'UTC' }, URL);
  expect(text).toContain(`${greeting}\n`);
});
