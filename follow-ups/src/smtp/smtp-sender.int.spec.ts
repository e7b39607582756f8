import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { MailSettings } from '@waivers/server/settings/smtp-settings.ts';
import { smtpUrl } from '@waivers/server/settings/smtp-settings.ts';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Outgoing } from '../mails/mail-delivery.ts';
import { type DecideReaction, startMailServer, type TestMailServer } from '../testing/mail-server.ts';
import { createSmtpSender, type SmtpSender } from './smtp-sender.ts';

/** Short timeouts, because some servers in these tests never respond. */
const LIMITS = { connectMs: 300, mailMs: 300, answerMs: 300 };

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const settingsFor = (url: string): MailSettings => ({
  server: smtpUrl.parse(url),
  from: { name: 'The park', address: 'waivers@park.example' },
  asWritten: { smtpUrl: url, mailFrom: '' },
});

const senderTo = (url: string, limits: Partial<typeof LIMITS> = {}): SmtpSender => {
  const sender = createSmtpSender(settingsFor(url), {
    ...LIMITS,
    mailMs: 10_000,
    answerMs: 10_000,
    ...limits,
  });
  closing.push(sender.close);
  return sender;
};

const serverThat = async (
  decide?: DecideReaction,
  options: SMTPServerOptions = {},
): Promise<TestMailServer> => {
  const server = await startMailServer(options);
  if (decide !== undefined) server.decide(decide);
  closing.push(server.close);
  return server;
};

/** Starts a server that does not speak SMTP. @returns its address */
const listen = async (onConnection: (socket: Socket) => void): Promise<string> => {
  const server = createServer((socket) => {
    closing.push(() => socket.destroy());
    onConnection(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const aMail = (changed: Partial<Outgoing> = {}): Outgoing => ({
  to: 'ada@example.com',
  subject: 'Hello',
  text: 'Hello Ada',
  html: '<p>Hello Ada</p>',
  fromName: 'Acme & Sons',
  attachments: [],
  messageId: '<0197@park.example>',
  ...changed,
});

const at =
  (stage: Parameters<DecideReaction>[0], code: number, words?: string): DecideReaction =>
  (here) =>
    here === stage ? { code, ...(words === undefined ? {} : { words }) } : 'accept';

describe('mail over SMTP', () => {
  it('arrives as text and HTML, from the business’s name at the installation’s address, with replies going to the owner', async () => {
    const server = await serverThat();
    const content = Buffer.from('a picture');
    const mail = aMail({
      replyTo: 'owner@acme.example',
      html: '<p>Hello Ada <img src="cid:logo"></p>',
      attachments: [{ cid: 'logo', filename: 'logo.png', contentType: 'image/png', content }],
    });
    expect(await senderTo(server.url).send(mail)).toEqual({ kind: 'done', answer: { code: 250 } });
    const [received, ...more] = server.received;
    expect(more).toEqual([]);
    expect(received).toMatchObject({
      sender: 'waivers@park.example',
      recipients: ['ada@example.com'],
      messageId: '<0197@park.example>',
      subject: 'Hello',
      from: { value: [{ name: 'Acme & Sons', address: 'waivers@park.example' }] },
      to: { value: [{ name: '', address: 'ada@example.com' }] },
      replyTo: { value: [{ name: '', address: 'owner@acme.example' }] },
    });
    expect(received?.text?.trim()).toBe('Hello Ada');
    expect(received?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(received?.headers.get('x-auto-response-suppress')).toBe('All');
    expect(received?.attachments.map((each) => [each.cid, each.content.toString()])).toEqual([
      ['logo', 'a picture'],
    ]);
  });

  it('uses the name in MAIL_FROM if the business has none', async () => {
    const server = await serverThat();
    await senderTo(server.url).send(aMail({ fromName: '' }));
    expect(server.received[0]?.from?.value).toEqual([{ name: 'The park', address: 'waivers@park.example' }]);
  });

  it.each([
    ['subject', 'Hello\r\nBcc: eve@example.com\r\n\r\n<b>'],
    ['fromName', 'Acme" <eve@example.com>\r\nBcc: eve@example.com'],
    ['replyTo', 'owner@acme.example>\r\nBcc: eve@example.com'],
    ['messageId', '<0197@park.example>\r\nBcc: eve@example.com'],
  ])('contains no injected header, whatever its %s contains', async (part, value) => {
    const server = await serverThat();
    await senderTo(server.url).send(aMail({ [part]: value }));
    for (const { recipients, headers, from } of server.received) {
      expect(recipients).toEqual(['ada@example.com']);
      expect(headers.has('bcc')).toBe(false);
      expect(from?.value.map(({ address }) => address)).toEqual(['waivers@park.example']);
    }
  });

  it.each([
    'ada@example.com, eve@example.com',
    'ada@example.com\r\nRCPT TO:<eve@example.com>',
    '<ada@example.com> eve@example.com',
    'Ada <ada@example.com>',
    'a group: ada@example.com;',
    'ada',
    '',
  ])('is not sent unless its recipient is exactly one address: %j', async (to) => {
    const server = await serverThat();
    expect(await senderTo(server.url).send(aMail({ to }))).toMatchObject({ kind: 'refused' });
    expect(server.received).toEqual([]);
  });

  it('reuses an open connection', async () => {
    const server = await serverThat();
    const sender = senderTo(server.url);
    for (const each of [1, 2, 3]) await sender.send(aMail({ messageId: `<${each}@park.example>` }));
    expect(server.received).toHaveLength(3);
    expect(server.connections()).toBe(1);
  });
});

describe('SMTP reply', () => {
  it.each([
    // Temporary problems with this mail.
    ['recipient', 450, undefined, { kind: 'postponed', answer: { code: 450 } }],
    ['recipient', 421, undefined, { kind: 'postponed', answer: { code: 421 } }],
    ['message', 451, undefined, { kind: 'postponed', answer: { code: 451 } }],
    ['message', 421, undefined, { kind: 'postponed', answer: { code: 421 } }],
    // Permanent problems with this mail.
    ['recipient', 550, 'No such user here', { kind: 'refused', answer: { code: 550 } }],
    ['message', 554, 'Looks like spam', { kind: 'refused', answer: { code: 554 } }],
    ['sender', 552, 'Too big', { kind: 'refused', answer: { code: 552 } }],
    // Problems with our login, sender or connection.
    ['greeting', 421, undefined, { kind: 'away', answer: { code: 421 } }],
    ['greeting', 554, undefined, { kind: 'away', answer: { code: 554 } }],
    ['sender', 421, undefined, { kind: 'away', answer: { code: 421 } }],
    ['sender', 451, undefined, { kind: 'away', answer: { code: 451 } }],
    ['sender', 550, 'You may not send as this', { kind: 'away', answer: { code: 550 } }],
    ['recipient', 530, 'Authentication required', { kind: 'away', answer: { code: 530 } }],
    [
      'recipient',
      554,
      '5.7.1 <ada@example.com>: Relay access denied',
      { kind: 'away', answer: { code: 554 } },
    ],
    ['message', 530, 'Authentication required', { kind: 'away', answer: { code: 530 } }],
    ['recipient', 550, 'Relaying denied', { kind: 'away', answer: { code: 550 } }],
    ['recipient', 550, '5.7.54 Unable to relay recipient in non-accepted domain', { kind: 'away' }],
    // Addresses and a recipient table whose names contain "relay".
    ['recipient', 550, '5.7.1 <relay-team@acme.example>: Recipient address rejected', { kind: 'refused' }],
    ['recipient', 550, 'relaying@acme.example is no user here', { kind: 'refused' }],
    [
      'recipient',
      550,
      '5.1.1 <ada@example.com>: Recipient address rejected: User unknown in relay recipient table',
      { kind: 'refused' },
    ],
  ] as const)('to the %s is classified by code and text: %i %s', async (stage, code, words, expected) => {
    const server = await serverThat(at(stage, code, words));
    expect(await senderTo(server.url).send(aMail())).toMatchObject(expected);
    expect(server.received).toEqual([]);
  });

  it('that refuses a mail does not delay the next one', async () => {
    const server = await serverThat((stage, address) =>
      stage === 'recipient' && address === 'nobody@example.com' ? { code: 550 } : 'accept',
    );
    const sender = senderTo(server.url);
    expect(await sender.send(aMail({ to: 'nobody@example.com' }))).toMatchObject({ kind: 'refused' });
    expect(await sender.send(aMail())).toMatchObject({ kind: 'done' });
  });

  it('is never quoted in the outbox', async () => {
    const server = await serverThat(at('recipient', 550, 'ada@example.com is unknown'));
    expect(JSON.stringify(await senderTo(server.url).send(aMail()))).not.toContain('ada');
  });
});

describe('mail server', () => {
  const PASSWORD: SMTPServerOptions = {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'u' && password === 'p' ? done(null, { user: 'u' }) : done(new Error('Wrong.')),
  };
  const withUser = (url: string, user: string, query = '') => `${url.replace('//', `//${user}@`)}${query}`;

  it('counts as unavailable if nothing is listening', async () => {
    const server = await serverThat();
    await server.close();
    expect(await senderTo(server.url).send(aMail())).toMatchObject({
      kind: 'away',
      errorClass: 'ESOCKET ECONNREFUSED',
    });
  });

  it('counts as unavailable if its name does not resolve', async () => {
    const url = 'smtp://no-such-host.invalid:2525';
    expect(await senderTo(url, { connectMs: 5000 }).send(aMail())).toMatchObject({ kind: 'away' });
  });

  it('counts as unavailable if it accepts a connection but never sends a greeting', async () => {
    const url = await listen(() => undefined);
    expect(await senderTo(url).send(aMail())).toMatchObject({ kind: 'away' });
  });

  it('counts as unavailable if it rejects the password, and works with the right one', async () => {
    const server = await serverThat(undefined, { ...PASSWORD, hideSTARTTLS: true });
    const url = (user: string) => withUser(server.url, user, '?starttls=never');
    expect(await senderTo(url('u:wrong')).send(aMail())).toMatchObject({
      kind: 'away',
      answer: { code: 535 },
    });
    expect(await senderTo(url('u:p')).send(aMail())).toMatchObject({ kind: 'done' });
  });

  it('gets no password without TLS, and no mail if its certificate is untrusted', async () => {
    const asked: string[] = [];
    const watched: SMTPServerOptions = {
      ...PASSWORD,
      onAuth: (auth, session, done) => {
        asked.push(auth.method);
        PASSWORD.onAuth?.call(undefined as never, auth, session, done);
      },
    };
    const without = await serverThat(undefined, { ...watched, hideSTARTTLS: true });
    const selfSigned = await serverThat(undefined, watched);
    for (const { url } of [without, selfSigned])
      expect(await senderTo(withUser(url, 'u:p')).send(aMail())).toMatchObject({ kind: 'away' });
    expect(asked).toEqual([]);
  });

  it('loses no mail by not responding, because the mail is retried', async () => {
    const server = await serverThat((stage) => (stage === 'message' ? 'hang' : 'accept'));
    const sender = senderTo(server.url, LIMITS);
    expect(await sender.send(aMail())).toEqual({
      kind: 'postponed',
      errorClass: expect.any(String),
      mayHaveArrived: true,
    });
    server.decide(() => 'accept');
    expect(await sender.send(aMail())).toMatchObject({ kind: 'done' });
    expect(server.received.map(({ messageId }) => messageId)).toEqual([
      '<0197@park.example>',
      '<0197@park.example>',
    ]);
  });

  it('may take longer to respond to a mail than to anything else', async () => {
    const server = await startMailServer({}, { millisecondsEach: 900 });
    closing.push(server.close);
    expect(await senderTo(server.url, { mailMs: 300 }).send(aMail())).toMatchObject({ kind: 'done' });
  });

  it('does not make waiting mails time out while it slowly accepts others', async () => {
    const server = await startMailServer({}, { millisecondsEach: 100 });
    closing.push(server.close);
    const sender = senderTo(`${server.url}?connections=1`, { mailMs: 10_000, answerMs: 60_000 });
    await sender.send(aMail());
    // From here on, time only passes while the server processes a mail.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    closing.push(() => vi.useRealTimers());
    const sending = [1, 2, 3, 4].map((each) => sender.send(aMail({ messageId: `<${each}@park.example>` })));
    for (const each of [2, 3, 4, 5]) {
      while (server.received.length < each) await turn();
      vi.advanceTimersByTime(10_000);
    }
    const sent = await Promise.all(sending);
    expect(sent.map(({ kind }) => kind)).toEqual(['done', 'done', 'done', 'done']);
  });

  it('does not block other mail by naming a domain that contains “relay”', async () => {
    const server = await serverThat(at('recipient', 550, 'relay.example: host not found'));
    expect(await senderTo(server.url).send(aMail({ to: 'ada@relay.example' }))).toMatchObject({
      kind: 'refused',
    });
  });

  it('cannot exceed the timeout by sending data continuously', async () => {
    const url = await listen((socket) => {
      socket.on('error', () => undefined).write('220-one\r\n');
      const talking = setInterval(() => socket.write('220-and another\r\n'), 50);
      socket.on('close', () => clearInterval(talking));
    });
    const sender = senderTo(url, { connectMs: 60_000, answerMs: 60_000, mailMs: 300 });
    expect(await sender.send(aMail())).toMatchObject({ kind: 'away', errorClass: 'EABORT' });
  });
});
