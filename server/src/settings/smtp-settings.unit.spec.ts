import { describe, expect, it } from 'vitest';
import { mailFrom, smtpUrl } from './smtp-settings.ts';

const plain = {
  host: 'mail.example',
  port: 587,
  secure: false,
  startTls: 'offered',
  auth: undefined,
  connections: 5,
};
const auth = { user: 'u@park.example', pass: 'p/?#' };
const WITH_PASSWORD = 'u%40park.example:p%2F%3F%23@mail.example';

describe('SMTP_URL', () => {
  it.each([
    ['smtp://mail.example', plain],
    [
      'smtp://mail.example:25/?connections=2&starttls=never',
      { ...plain, port: 25, connections: 2, startTls: 'never' },
    ],
    ['smtp://[::1]:2525', { ...plain, host: '::1', port: 2525 }],
    ['smtps://mail.example', { ...plain, port: 465, secure: true }],
    // STARTTLS must be mandatory, because an attacker who hides it must not get the password in clear text.
    [`smtp://${WITH_PASSWORD}`, { ...plain, auth, startTls: 'demanded' }],
    [`smtp://${WITH_PASSWORD}?starttls=offered`, { ...plain, auth }],
  ])('parses %s', (text, server) => {
    expect(smtpUrl.parse(text)).toEqual(server);
  });

  it.each([
    'mail.example',
    'http://mail.example',
    'smtp://',
    'smtp://user@mail.example',
    'smtp://:password@mail.example',
    'smtp://u:%zz@mail.example',
    'smtp://mail.example/path',
    'smtp://mail.example?starttls=maybe',
    'smtp://mail.example?connections=6',
    'smtp://mail.example?tls.rejectUnauthorized=false',
  ])('rejects %s', (text) => {
    expect(smtpUrl.safeParse(text).error?.issues[0]?.message).toMatch(/^must be smtp:/);
  });
});

describe('MAIL_FROM', () => {
  it.each([
    ['waivers@park.example', undefined, 'waivers@park.example'],
    ['<waivers@park.example>', undefined, 'waivers@park.example'],
    ['Park & Fun <waivers@park.example>', 'Park & Fun', 'waivers@park.example'],
    ['"Park, Fun" <waivers@park.example>', 'Park, Fun', 'waivers@park.example'],
  ])('parses %s', (text, name, address) => {
    expect(mailFrom.parse(text)).toEqual({ name, address });
  });

  it.each([
    'Park',
    'a@park.example, b@park.example',
    'a@park.example\r\nBcc: b@park.example',
    'Park\n <a@park.example>',
    'Park <a@park.example> b',
    'Park <>',
  ])('rejects %j', (text) => {
    expect(mailFrom.safeParse(text).success).toBe(false);
  });
});
