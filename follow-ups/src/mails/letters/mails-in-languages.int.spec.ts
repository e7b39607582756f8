import { randomUUID } from 'node:crypto';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { openVenue, PUBLIC_URL } from '@waivers/infra/testing/venue.ts';
import { smtpUrl } from '@waivers/server/settings/smtp-settings.ts';
import { FINISHED_LOCALES, type FinishedLocale, type ProductLocale } from '@waivers/waiver/locales.ts';
import { defaultMail } from '@waivers/waiver/mails/default-mail.ts';
import { mailWordsIn } from '@waivers/waiver/texts/all-languages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSmtpSender, type SmtpSender } from '../../smtp/smtp-sender.ts';
import { type Received, startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import type { MailPayload, MailTemplate } from '../layout/mail.ts';

/** Names and dates as written in each language. */
const PEOPLE: Readonly<
  Record<ProductLocale, { first: string; last: string; name: string; company: string; day: string }>
> = {
  en: {
    first: 'Zoë',
    last: "O'Brien",
    name: "Zoë O'Brien",
    company: 'Kraft & Höhe',
    day: '28 November 2026',
  },
  es: { first: 'José', last: 'Peña', name: 'José Peña', company: 'La Peña', day: '28 de noviembre de 2026' },
  fr: { first: 'Zoé', last: 'Lœuil', name: 'Zoé Lœuil', company: 'L’Été', day: '28 novembre 2026' },
  de: { first: 'Jörg', last: 'Weiß', name: 'Jörg Weiß', company: 'Höhenluft', day: '28. November 2026' },
  ja: { first: '太郎', last: '山田', name: '山田太郎', company: '東京クライミング', day: '2026年11月28日' },
  zh: { first: '伟', last: '王', name: '王伟', company: '北京攀岩馆', day: '2026年11月28日' },
  ko: { first: '민준', last: '김', name: '김민준', company: '서울 클라이밍 센터', day: '2026년 11월 28일' },
  vi: {
    first: 'Thị Ánh',
    last: 'Nguyễn',
    name: 'Nguyễn Thị Ánh',
    company: 'Đỉnh Cao',
    day: '28 tháng 11, 2026',
  },
};

/** Shorter texts also occur inside words in other languages. */
const LONGEST_OF_MANY = 4;

const textsOf = (words: unknown): readonly string[] =>
  typeof words === 'string' ? [words] : Object.values(words as object).flatMap(textsOf);

/** Returns the fixed parts of texts that are long enough to identify a language. */
const saidOf = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) =>
    text
      .split(/\{\w+\}|\[\[\w+\]\]/)
      .map((said) => said.trim())
      .filter((said) => said.length > LONGEST_OF_MANY),
  );

const SECURITY_NOTICES = [
  'password-changed',
  'second-factor-added',
  'second-factor-removed',
  'recovery-codes-made',
  'recovery-code-used',
] as const;

let server: TestMailServer;
let sender: SmtpSender;
beforeAll(async () => {
  server = await startMailServer();
  sender = createSmtpSender({
    server: smtpUrl.parse(server.url),
    asWritten: { smtpUrl: server.url, mailFrom: 'mail@waivers.example' },
    from: { name: undefined, address: 'mail@waivers.example' },
  });
});
afterAll(async () => {
  sender.close();
  await server.close();
});

/** Returns all mails of a business and its owner in one language, as a mail client parses them. */
const mailsIn = async (locale: FinishedLocale): Promise<ReadonlyMap<MailTemplate, Received>> => {
  const { first: firstName, last: lastName, company } = PEOPLE[locale];
  const log = createMemoryLog();
  const venue = await openVenue({ log, keys: memoryKeyStore() }, { locale, company, firstName, lastName });
  const { userId } = venue;
  const { id: signedWaiverId } = await venue.sign({ locale, values: { firstName, lastName } });
  const [changeId = ''] = await venue.user({
    type: 'ChangeEmail',
    emailChange: { email: 'new@example.com', previousEmail: 'ada@example.com' },
    emailVersion: 0,
    now: new Date('2026-11-21T12:00:00Z'),
  });
  const password = {
    to: 'ada@example.com',
    firstName,
    company,
    username: 'ada1234',
    temporaryPassword: 'abcde-fghjk',
    expiresAt: '2026-11-28T12:00:00.000Z',
  };
  const changedAt = '2026-11-28T12:05:00.000Z';
  const payloads: readonly MailPayload[] = [
    { template: 'temporary-password', ...password },
    { template: 'recovery', ...password },
    { template: 'email-changed', userId, changeId },
    { template: 'confirm-email', userId, changeId },
    { template: 'password-changed', userId, changedAt },
    { template: 'second-factor-added', userId, factor: 'totp', changedAt },
    { template: 'second-factor-removed', userId, factor: 'all', changedAt },
    { template: 'recovery-codes-made', userId, madeAt: changedAt },
    { template: 'recovery-code-used', userId, usedAt: changedAt, left: 7 },
    { template: 'signed-waiver', signedWaiverId },
    { template: 'test', userId, ...defaultMail(mailWordsIn(locale).signedWaiver, company), locale },
  ];
  const mails = new Map<MailTemplate, Received>();
  for (const payload of payloads) {
    const mail = await venue.mail(payload);
    const before = server.received.length;
    await sender.send({ ...mail, messageId: `<${randomUUID()}@waivers.example>` });
    const arrived = server.received[before];
    if (arrived === undefined) throw new Error('The mail has not arrived.');
    expect(arrived.subject).toBe(mail.subject);
    expect(arrived.text).toBe(mail.text);
    mails.set(payload.template, arrived);
  }
  await log.close();
  return mails;
};

describe.each(FINISHED_LOCALES)('mails in %s', (locale) => {
  const { name, first, company, day } = PEOPLE[locale];
  const words = mailWordsIn(locale);
  let mails: ReadonlyMap<MailTemplate, Received>;
  beforeAll(async () => {
    mails = await mailsIn(locale);
  });
  const mail = (
    template: MailTemplate,
  ): { readonly text: string; readonly html: string; readonly subject: string } => {
    const { text = '', html, subject = '' } = mails.get(template) ?? {};
    return { text, html: html || '', subject };
  };

  it('declare their language and have headers that every mail server accepts', () => {
    for (const { html, headerLines } of mails.values()) {
      expect(html).toContain(`<html lang="${locale}"`);
      for (const { line } of headerLines) expect(line).toMatch(/^\p{ASCII}*$/u);
      for (const { line } of headerLines)
        for (const part of line.split(/\r?\n/)) expect(part.length).toBeLessThanOrEqual(998);
    }
  });

  it('contain no text in another language', () => {
    const own = new Set(textsOf(words));
    const english = textsOf(mailWordsIn('en')).filter((text) => !own.has(text));
    for (const [template, { html: written, text = '' }] of mails) {
      const html = written || '';
      expect([template, text]).not.toEqual([template, expect.stringMatching(/undefined|\{\w+\}|\[\[/)]);
      expect([template, html]).not.toEqual([template, expect.stringMatching(/undefined|\{\w+\}|\[\[/)]);
      if (locale === 'en') continue;
      expect([template, saidOf(english).filter((said) => text.includes(said))]).toEqual([template, []]);
    }
  });

  it('order the signer’s names as the language does, and link to the record, in HTML and text', {
    meta: { spec: '9.15 default e-mail' },
  }, () => {
    const { text, html, subject } = mail('signed-waiver');
    expect(subject).toBe(`${company}: ${words.signedWaiver.subject}`);
    const [greeting = ''] = text.split('\n');
    expect(greeting).toContain(name);
    expect(greeting).not.toMatch(/ {2}| ,/);
    const link =
      new RegExp(`${PUBLIC_URL}/signed-waiver-print/[\\w-]+/[0-9a-f-]{36}\\?locale=${locale}&view=1`).exec(
        text,
      )?.[0] ?? 'none';
    expect(html).toContain(`href="${link.replace('&', '&amp;')}"`);
    for (const said of [words.signedWaiver.download, words.signedWaiver.closing]) {
      expect(text).toContain(said);
      expect(html).toContain(said);
    }
    expect(text).toContain(company);
  });

  it('format dates as is customary in that language', () => {
    for (const template of ['temporary-password', 'recovery'] as const)
      expect([template, mail(template).text]).toEqual([template, expect.stringContaining(day)]);
    for (const template of SECURITY_NOTICES) {
      expect([template, mail(template).text]).toEqual([template, expect.stringContaining(day)]);
      expect([template, mail(template).text]).toEqual([template, expect.stringMatching(/\b0?1:05|\b13:05/)]);
    }
  });

  it('follow that language’s rules for colons after labels', () => {
    const colon = { fr: '\u00a0:', ja: '：', zh: '：' }[locale as string] ?? ':';
    const { text, html } = mail('temporary-password');
    expect(text).toContain(`${words.temporaryPassword.facts.username}${colon} ada1234\n`);
    expect(html).toContain(`>${words.temporaryPassword.facts.username}${colon}</div>`);
    expect(text).toContain(`\n${words.temporaryPassword.button}${colon}\n`);
  });

  it('greet the owner and link to the right pages', () => {
    for (const [template, path] of [
      ['temporary-password', '/auth/login'],
      ['recovery', '/auth/login'],
      ['email-changed', '/auth/undo-email-change/'],
      ['confirm-email', '/auth/confirm-email/'],
      ...SECURITY_NOTICES.map((template) => [template, '/auth/forgot-password'] as const),
    ] as const) {
      const { text, html } = mail(template);
      expect(text.split('\n')[0]).toContain(first);
      expect(text).toContain(`${PUBLIC_URL}${path}`);
      expect(html).toContain(`href="${PUBLIC_URL}${path}`);
    }
  });

  it('fill the test mail with a sample signer in that language', () => {
    const { firstName, lastName, title } = words.signedWaiver.sample;
    const { text } = mail('test');
    for (const said of [words.signedWaiver.test, firstName, lastName, title]) expect(text).toContain(said);
  });
});
