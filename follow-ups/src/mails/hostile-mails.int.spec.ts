import { randomUUID } from 'node:crypto';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { openVenue } from '@waivers/infra/testing/venue.ts';
import { smtpUrl } from '@waivers/server/settings/smtp-settings.ts';
import { htmlToMailText } from '@waivers/waiver/rich-text/rich-text-from-html.ts';
import { templateDocument } from '@waivers/waiver/testing/waiver-samples.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSmtpSender, type SmtpSender } from '../smtp/smtp-sender.ts';
import { type Received, startMailServer, type TestMailServer } from '../testing/mail-server.ts';
import type { MailPayload, MailTemplate } from './layout/mail.ts';

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

const TEMPLATES: readonly MailTemplate[] = [
  'temporary-password',
  'recovery',
  'email-changed',
  'confirm-email',
  'invitation',
  'password-changed',
  'second-factor-added',
  'second-factor-removed',
  'recovery-codes-made',
  'recovery-code-used',
  'integration-off',
  'webhook-off',
  'signed-waiver',
  'video-reminder',
  'test',
];

const OWN_TEXT = htmlToMailText(
  '<p>[[first-name]] [[last-name]]: [[waiver-title]]</p><p><a href="[[download-link]]">[[first-name]]</a></p>' +
    '<p><a href="[[download-link]]">x</a> [[waiver-title]] [[download-link]]</p>',
);

/** Text that a stranger or an owner can enter. */
type Typed = { readonly text: string; readonly isOwnText: boolean };

const payloadFor = async (
  venue: Awaited<ReturnType<typeof openVenue>>,
  template: MailTemplate,
  { text }: Typed,
): Promise<MailPayload> => {
  const { userId } = venue;
  switch (template) {
    case 'temporary-password':
    case 'recovery':
      return {
        template,
        to: 'ada@example.com',
        firstName: text,
        company: text,
        username: text,
        temporaryPassword: 'abcde-fghjk-mnpqr-stuvw',
        expiresAt: '2026-11-28T12:00:00.000Z',
      };
    case 'email-changed':
    case 'confirm-email': {
      const emailChange = { email: 'new@example.com', previousEmail: 'ada@example.com' };
      const [changeId = ''] = await venue.user({
        type: 'ChangeEmail',
        emailChange,
        emailVersion: 0,
        now: new Date(),
      });
      return { template, userId, changeId };
    }
    case 'invitation': {
      const invited = { userId: randomUUID(), role: 'manager', email: 'new@example.com' } as const;
      const [invitationId = ''] = await venue.people({ type: 'InvitePerson', ...invited });
      return { template, userId: invited.userId, invitationId };
    }
    case 'password-changed':
      return { template, userId, changedAt: '2026-11-22T12:00:00.000Z' };
    case 'second-factor-added':
    case 'second-factor-removed':
      return { template, userId, factor: 'totp', changedAt: '2026-11-22T12:00:00.000Z' };
    case 'recovery-codes-made':
      return { template, userId, madeAt: '2026-11-22T12:00:00.000Z' };
    case 'recovery-code-used':
      return { template, userId, usedAt: '2026-11-22T12:00:00.000Z', left: 9 };
    case 'integration-off':
      return { template, userId, service: 'klaviyo' };
    case 'webhook-off': {
      const webhookId = await venue.webhook('https://booking.example/');
      return { template, userId, webhookId, reason: 'gone' };
    }
    case 'video-reminder':
    case 'signed-waiver': {
      const document = templateDocument('en', text);
      const named = venue.sign({ values: { firstName: text, lastName: text }, document });
      // Retry without the name: the form rejects control characters in names, but not in titles.
      const { id } = await named.catch(() => venue.sign({ document }));
      return template === 'signed-waiver'
        ? { template, signedWaiverId: id }
        : { template, signedWaiverId: id, confirmationId: randomUUID() };
    }
    case 'test':
      if (!OWN_TEXT.ok) throw new Error(OWN_TEXT.code);
      return { template, userId, emailSubject: text, emailTemplate: OWN_TEXT.value, locale: 'en' };
    default:
      return template satisfies never;
  }
};

/** @returns the mail as a mail client parses it */
const received = async (template: MailTemplate, typed: Typed): Promise<Received> => {
  const log = createMemoryLog();
  const { text } = typed;
  const services = { log, keys: memoryKeyStore() };
  const venue = await openVenue(services, { company: text, firstName: text, lastName: text });
  if (typed.isOwnText && OWN_TEXT.ok) {
    const written = {
      emailSubject: `[[first-name]] ${text} [[waiver-title]]`,
      emailTemplate: OWN_TEXT.value,
    };
    await venue.set({ type: 'ReviseEmailTemplate', template: written });
  }
  const mail = await venue.mail(await payloadFor(venue, template, typed));
  await log.close();
  const before = server.received.length;
  await sender.send({ ...mail, messageId: `<${randomUUID()}@waivers.example>` });
  const arrived = server.received[before];
  if (arrived === undefined) throw new Error('The mail has not arrived.');
  return arrived;
};

/** Returns tags and attributes, without link targets and image names. */
const structureOf = (html: string): readonly string[] =>
  (html.match(/<[^>]+>/g) ?? []).map((tag) => tag.replaceAll(/\b(alt|href|src)="[^"]*"/g, '$1'));

const linesOf = ({ text = '' }: Received): number => text.split('\n').length;
const headersOf = ({ headers }: Received): readonly string[] => [...headers.keys()].toSorted();

const HOSTILE = [
  'Ada\r\nBcc: eve@example.com',
  'Ada\nTemporary password: stolen',
  'Ada\u2028\u0085Bcc: eve@example.com',
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  '</title></style><style>*{display:none}</style>',
  '--><h1>Ada</h1>',
  '" onmouseover="alert(1)',
  "{firstName} {{constructor}} {x, plural, other {#}} '{",
  '[[download-link]] [[last-name]] [[constructor]]',
  '$& $1 $` $$',
  '\u202egnp.exe\u2066',
  '=?utf-8?B?QmNjOiBldmVAZXhhbXBsZS5jb20=?=',
  'eve@example.com, "x" <eve@example.com>',
  '&lt;b&gt;&#60;b&#62;',
  '\u0001 Ada \u001b[31m',
  'x'.repeat(5000),
  'é'.repeat(99),
] as const;

const UNREADABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

const CASES = [...TEMPLATES.map((template) => [template, false] as const), ['signed-waiver', true] as const];

describe('mail structure', () => {
  it.each(CASES)('does not depend on people’s names: %s (own text: %s)', async (template, isOwnText) => {
    const plain = await received(template, { text: 'Ada', isOwnText });
    for (const text of HOSTILE) {
      const mail = await received(template, { text, isOwnText });
      expect([text, structureOf(mail.html || '')]).toEqual([text, structureOf(plain.html || '')]);
      expect([text, linesOf(mail)]).toEqual([text, linesOf(plain)]);
      expect([text, headersOf(mail)]).toEqual([text, headersOf(plain)]);
      expect(mail.recipients).toEqual(plain.recipients);
      expect([...(mail.subject ?? '')].length).toBeLessThanOrEqual(200);
      expect(mail.subject).not.toMatch(UNREADABLE);
      expect(mail.text?.replaceAll('\n', '')).not.toMatch(UNREADABLE);
    }
  });
});

it('mail clients do not link a name that looks like a URL', async () => {
  const mail = await received('signed-waiver', { text: 'Win at https://evil.example/x', isOwnText: false });
  expect(mail.text).toContain('Hello Win at evil. example/x Win at evil. example/x,');
  expect(mail.html || '').not.toContain('evil.example/x Win');
});

it('a name is shown as entered, even if it looks like a placeholder', async () => {
  const text = '[[last-name]] {firstName} $& <b>';
  const mail = await received('signed-waiver', { text, isOwnText: true });
  expect(mail.text).toContain(`${text} ${text}: ${text}`);
});
