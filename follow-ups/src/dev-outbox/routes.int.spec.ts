import { createHash } from 'node:crypto';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { buildTestApp } from '@waivers/server/testing/test-app.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ComposeMail } from '../mails/compose.ts';
import type { PasswordPayload } from '../mails/layout/mail.ts';
import { outboxDelivery } from '../mails/mail-delivery.ts';
import { attempt } from '../outbox/attempt.ts';
import { takeDue } from '../outbox/leases.ts';
import { attemptServices, composePassword, MAIL_KEY, queueTestMail } from '../testing/mails.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { outboxPath } from './outbox-key.ts';
import { devOutboxRoutes } from './routes.ts';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let app: FastifyInstance;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());
afterEach(async () => {
  await app?.close();
  await test.database.deleteFrom('follow_ups.outbox').execute();
});

const TOKEN = 'the-hidden-segment';

const keep = async (payload: Partial<PasswordPayload> = {}): Promise<void> => {
  await queueTestMail(test.database, { payload });
  const { services } = attemptServices(test.database, createMemoryLog());
  for (const row of await takeDue(test.database, { kind: 'mail', limit: 1 }))
    await attempt({ ...services, deliveries: { mail: outboxDelivery(composePassword) } }, row);
};

const build = async (
  publicUrl = 'http://localhost:8080',
  host = '127.0.0.1',
  compose: ComposeMail = composePassword,
) => {
  app = await buildTestApp({
    routes: [
      devOutboxRoutes({
        database: test.database,
        mailKey: MAIL_KEY,
        compose,
        registrationToken: TOKEN,
        publicUrl,
        host,
      }),
    ],
  });
};
const look = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1', url = outboxPath(TOKEN)) =>
  app.inject({ url, remoteAddress, headers: { accept: 'application/json', ...headers } });

describe('/dev/outbox', () => {
  it('returns mails as JSON, newest first', async () => {
    await keep({ to: 'first@example.com' });
    await keep({ to: 'second@example.com' });
    await queueTestMail(test.database, { payload: { to: 'not-delivered-yet@example.com' } });
    await build();
    const answer = await look();
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json().results).toEqual([
      expect.objectContaining({ to: 'second@example.com' }),
      {
        id: expect.any(String),
        to: 'first@example.com',
        subject: 'Your username and temporary password',
        text: expect.stringContaining('\nUsername: acme1234\nTemporary password: abcde-fghjk-mnpqr-stuvw\n'),
        html: expect.stringContaining('acme1234'),
      },
    ]);
  });

  it('serves browsers a page that runs only its own script', async () => {
    await keep();
    await build();
    const answer = await look({ accept: 'text/html,application/xhtml+xml' });
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.body).toContain('Username: acme1234');
    const [, script = '', ...more] = answer.body.split(/<script>|<\/script>/);
    expect(more).toHaveLength(1);
    const hash = createHash('sha256').update(script).digest('base64');
    expect(answer.headers['content-security-policy']).toContain(`script-src 'sha256-${hash}';`);
    expect(answer.body).toContain('sandbox="allow-same-origin allow-popups');
    expect(answer.body).not.toContain('allow-scripts');
  });

  it('shows the remaining mails when one cannot be composed, and composes only those on the page', async () => {
    for (let mails = 0; mails < 52; mails += 1) await keep({ to: `${mails}@example.com` });
    let made = 0;
    await build(undefined, undefined, async (about, payload) => {
      made += 1;
      if ('to' in payload && payload.to === '51@example.com')
        throw new RangeError('The key of Ada is missing.');
      return composePassword(about, payload);
    });
    const page = await look({ accept: 'text/html' });
    expect([page.statusCode, made]).toEqual([200, 50]);
    expect(page.body).toContain('A mail (temporary-password) from');
    expect(page.body).toContain('cannot be composed: RangeError.');
    expect(page.body).not.toContain('Ada is missing');
    expect(page.body).toContain('To 50@example.com');
    expect((await look()).json().results).toHaveLength(51);
  });

  it('explains why a mail can no longer be shown', async () => {
    for (const to of ['used', 'old', 'shown', 'voided', 'erased']) await keep({ to: `${to}@example.com` });
    const change = (at: number, changes: object) =>
      test.database
        .updateTable('follow_ups.outbox')
        .set(changes)
        .where('id', '=', (query) =>
          query.selectFrom('follow_ups.outbox').select('id').orderBy('queued_at').limit(1).offset(at),
        )
        .execute();
    await change(0, { state: 'withdrawn', payload: null });
    await change(1, { state: 'done', payload: null });
    await build(undefined, undefined, async (about, payload) => {
      if (!('to' in payload) || payload.to === 'erased@example.com') return 'unwanted';
      return payload.to === 'voided@example.com' ? 'voided' : composePassword(about, payload);
    });
    const page = (await look({ accept: 'text/html' })).body;
    const told = [...page.matchAll(/A mail \(temporary-password\) from \S+ ([^:.<]+)|To (\S+)/g)];
    expect(told.map(([, why, to]) => why ?? to)).toEqual([
      'has no recipient any more, or its content no longer applies',
      'is about a record that is voided',
      'shown@example.com',
      'is gone',
      'is gone',
    ]);
    expect(page).toContain('its password has been used or replaced');
    expect(page).toContain('too old to be useful');
    expect((await look()).json().results).toHaveLength(1);
  });

  it('explains that mails are composed on request and counts the waiting ones', async () => {
    await build();
    expect((await look({ accept: 'text/html' })).body).toContain('composed each time you open this page');
    await queueTestMail(test.database);
    expect((await look({ accept: 'text/html' })).body).toContain('1 more waits.');
    await test.database.updateTable('follow_ups.outbox').set({ held: true }).execute();
    expect((await look({ accept: 'text/html' })).body).toContain('1 of them for your decision');
  });

  it.each([
    ['localhost', {}, '127.0.0.1'],
    ['another loopback address', { host: '127.0.0.9:8080' }, '127.8.9.1'],
    ['IPv6', { host: '[::1]:8080' }, '::1'],
    ['IPv4 within IPv6', { host: 'LOCALHOST' }, '::ffff:127.0.0.1'],
  ])('serves this machine over %s', async (_what, headers, address) => {
    await build();
    expect((await look(headers, address)).statusCode).toBe(200);
  });

  it.each([
    ['an address of the network', {}, '192.168.0.7'],
    ['an address that begins like ours', {}, '128.0.0.1'],
    ['a page of a stranger that resolves to us', { host: 'evil.example' }, '127.0.0.1'],
    ['a name that begins like ours', { host: 'localhost.evil.example' }, '127.0.0.1'],
    ['a name that is no name', { host: '127.0.0.1.evil.example:80' }, '127.0.0.1'],
    ['a proxy', { 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1'],
    ['a proxy that names its host', { 'x-forwarded-host': 'localhost' }, '127.0.0.1'],
    ['a proxy of the standard', { forwarded: 'for=127.0.0.1' }, '127.0.0.1'],
    ['another proxy', { via: '1.1 caddy' }, '127.0.0.1'],
    ['nginx', { 'x-real-ip': '127.0.0.1' }, '127.0.0.1'],
  ])('returns 404 to %s', async (_what, headers, address) => {
    await keep();
    await build();
    const answer = await look(headers, address);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    expect(answer.body).not.toContain('acme');
  });

  it.each([
    ['1.0', 'HTTP/1.1 404 '],
    ['1.1', 'HTTP/1.1 200 '],
  ])(
    'responds to HTTP/%s with %s, because a proxy that adds no headers speaks 1.0',
    async (version, status) => {
      await keep();
      await build();
      await app.listen({ port: 0, host: '127.0.0.1' });
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
      socket.write(
        `GET ${outboxPath(TOKEN)} HTTP/${version}\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`,
      );
      const answer = await text(socket);
      expect(answer.slice(0, status.length)).toBe(status);
      expect(answer.includes('acme')).toBe(version === '1.1');
    },
  );

  it.each([
    ['no key', '/dev/outbox'],
    ['an empty key', '/dev/outbox?key='],
    ['the registration token', `/dev/outbox?key=${TOKEN}`],
    ['the key of another installation', outboxPath('another-hidden-segment')],
    ['two keys', `${outboxPath(TOKEN)}&key=x`],
  ])('rejects requests with %s through a tunnel that leaves no trace', async (_what, url) => {
    await keep();
    await build();
    const answer = await look({}, '127.0.0.1', url);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toContain('acme');
  });

  it.each(['0.0.0.0', '::', '192.168.0.7', 'waivers.example'])(
    'returns 404 when listening on %s',
    async (host) => {
      await keep();
      await build('http://localhost:8080', host);
      expect((await look()).statusCode).toBe(404);
    },
  );

  it.each(['localhost', '::1', '127.0.0.2'])('responds when listening on %s', async (host) => {
    await build('http://localhost:8080', host);
    expect((await look()).statusCode).toBe(200);
  });

  it.each(['https://waivers.example', 'http://192.168.0.7:8080', 'http://localhost.example'])(
    'returns 404 when the public URL is %s',
    async (publicUrl) => {
      await build(publicUrl);
      expect((await look()).statusCode).toBe(404);
    },
  );

  it.each(['http://127.0.0.1:8080', 'http://[::1]:8080', 'https://localhost'])(
    'responds when the public URL is %s',
    async (publicUrl) => {
      await build(publicUrl);
      expect((await look()).statusCode).toBe(200);
    },
  );
});
