import { signedWaiversExported } from '@waivers/events/definitions/account.ts';
import { accountStream } from '@waivers/events/definitions/streams.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import { exportLinks } from '@waivers/server/access/export-links.ts';
import { ownerOf } from '@waivers/server/testing/owner-of.ts';
import { buildTestApp } from '@waivers/server/testing/test-app.ts';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { registerOwner, waiverServices } from '../waivers/testing/waiver-app.ts';
import { exportRoutes } from './routes.ts';

const links = exportLinks({ bytes: Buffer.alloc(32, 3) });
const PUBLIC_URL = 'https://waivers.example.test';

const exportApp = async () => {
  let now = new Date('2026-11-21T09:00:00.000Z');
  const services = { ...waiverServices(), clock: () => now, exportLinks: links, publicUrl: PUBLIC_URL };
  const app = await buildTestApp({
    verifyToken: async (token) => ownerOf(token),
    routes: [exportRoutes(services)],
  });
  const owner = await registerOwner(services);
  const ask = (query = '', headers: Readonly<Record<string, string>> = {}) =>
    app.inject({ url: `/v1/signed_waiver_export${query}`, headers: { authorization: owner, ...headers } });
  const exports = async () => {
    const events = (await services.log.readStream(accountStream(owner))).map(codec.decode);
    return events.filter(({ type }) => type === signedWaiversExported.type);
  };
  return { app, services, owner, ask, exports, at: (time: string) => (now = new Date(time)) };
};

let exporting: Awaited<ReturnType<typeof exportApp>>;
beforeEach(async () => {
  exporting = await exportApp();
});

const linkIn = (signedUrl: string) => links.open(signedUrl.split('/').at(-1) ?? '');

describe('export', () => {
  it('returns a ten-minute link that contains everything the download needs', {
    meta: { spec: '7.9 signed_waiver_export' },
  }, async () => {
    const waiverId = v7();
    const answer = await exporting.ask(
      `?format=jsonl&separator=semicolon&timeZone=Asia/Tokyo&terms=%20M%C3%BCller%20&waiverId=${waiverId}&from=2026-01-01&to=2026-12-31&role=minor&understanding=open&mail=refused&attention=1`,
    );
    expect(answer.statusCode, answer.body).toBe(200);
    const { signedUrl, result } = answer.json();
    expect(result).toEqual({ signedUrl, expiresAt: '2026-11-21T09:10:00.000Z' });
    expect(signedUrl.startsWith(`${PUBLIC_URL}/v1/signed_waiver_export/`)).toBe(true);
    expect(decodeURIComponent(signedUrl)).not.toContain('ller');
    const [event] = await exporting.exports();
    const filters = {
      waiverId,
      from: '2026-01-01',
      to: '2026-12-31',
      role: 'minor',
      understanding: 'open',
      mail: 'refused',
    };
    expect(linkIn(signedUrl)).toEqual({
      exportId: event?.metadata.commandId,
      accountId: exporting.owner,
      userId: ownerOf(exporting.owner).userId,
      format: 'jsonl',
      separator: 'semicolon',
      timeZone: 'Asia/Tokyo',
      accountTimeZone: 'Europe/Berlin',
      locale: 'en',
      askedAt: '2026-11-21T09:00:00.000Z',
      position: answer.headers['x-log-position'],
      filters: { ...filters, terms: 'Müller', attention: '1' },
    });
    expect(event?.metadata.actor).toEqual({ kind: 'user', id: ownerOf(exporting.owner).userId });
    expect(JSON.stringify(event)).not.toContain('ller');
    expect(event?.data).toEqual({
      exportId: event?.metadata.commandId,
      format: 'jsonl',
      timeZone: 'Asia/Tokyo',
      filters: { ...filters, attention: true },
      searched: true,
    });
  });

  it('defaults to a CSV of everything in the account’s time zone', async () => {
    const { signedUrl } = (await exporting.ask()).json();
    expect(linkIn(signedUrl)).toMatchObject({
      format: 'csv',
      timeZone: 'Europe/Berlin',
      filters: { terms: '' },
    });
    expect((await exporting.exports()).map(({ data }) => data)).toMatchObject([{ filters: {} }]);
  });

  it('returns the same link and expiry on a retry', async () => {
    const id = v7();
    const first = await exporting.ask('?terms=anna', { 'idempotency-key': id });
    exporting.at('2026-11-21T09:05:00.000Z');
    const again = await exporting.ask('?terms=anna', { 'idempotency-key': id });
    expect(again.json().result.expiresAt).toBe(first.json().result.expiresAt);
    expect(linkIn(again.json().signedUrl)).toEqual(linkIn(first.json().signedUrl));
    expect(await exporting.exports()).toHaveLength(1);
    for (const other of ['?terms=%20', '?terms=anna&format=zip', '?terms=anna&role=adult']) {
      expect((await exporting.ask(other, { 'idempotency-key': id })).json().code).toBe('id_already_used');
    }
  });

  it('accepts the same filters in the request body', async () => {
    const [id, waiverId] = [v7(), v7()];
    const headers = { authorization: exporting.owner, 'idempotency-key': id };
    const post = (payload: object) =>
      exporting.app.inject({ method: 'POST', url: '/v1/signed_waiver_export', headers, payload });
    const answer = await post({ format: 'jsonl', terms: ' Müller ', waiverId });
    expect(answer.statusCode, answer.body).toBe(200);
    const query = `?format=jsonl&terms=M%C3%BCller&waiverId=${waiverId}`;
    const again = await exporting.ask(query, { 'idempotency-key': id });
    expect(linkIn(answer.json().signedUrl)).toMatchObject({ filters: { terms: 'Müller', waiverId } });
    expect(linkIn(again.json().signedUrl)).toEqual(linkIn(answer.json().signedUrl));
    expect(await exporting.exports()).toHaveLength(1);
    for (const wrong of [{ terms: 'a\0b' }, { timeZone: 'Mars/Olympus' }, { format: 'xls' }, { name: 'x' }]) {
      expect((await post(wrong)).statusCode).toBe(422);
    }
  });

  it.each([
    'format=xls',
    'from=2026-02-30',
    'to=2026-13-01',
    'from=yesterday',
    'role=owner',
    'attention=yes',
    'mail=lost',
    'waiverId=1',
    'timeZone=Mars/Olympus',
    'timeZone=%2B02:00',
    `terms=${'a'.repeat(201)}`,
    'terms=a%00b',
    'from=2026-01-01&from=2026-01-02',
    Array.from({ length: 200 }, (_, index) => `role=minor&role${index}=x`).join('&'),
    // Each of these filters is valid on its own.
    Array.from({ length: 200 }, (_, index) => ['role=minor', 'mail=sent', 'attention=1'][index % 3]).join(
      '&',
    ),
  ])('is rejected for %s and not recorded', async (query) => {
    const answer = await exporting.ask(`?${query}`);
    expect(answer.statusCode).toBe(422);
    expect(await exporting.exports()).toEqual([]);
  });

  it('reads only its account’s new events', async () => {
    const read = vi.spyOn(exporting.services.log, 'readStream');
    for (let count = 0; count < 3; count += 1) await exporting.ask();
    expect(read.mock.calls.map(([, from]) => from?.fromVersion)).toEqual([1, 2, 3]);
  });

  it('leaves room for the owner’s changes before the next one', async () => {
    const appended = vi.spyOn(exporting.services.log, 'append');
    const answers = await Promise.all(Array.from({ length: 20 }, () => exporting.ask()));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    // Without conflicts, each export appends exactly once.
    expect(appended).toHaveBeenCalledTimes(20);
  });

  it('requires an owner', async () => {
    const answer = await exporting.app.inject('/v1/signed_waiver_export');
    expect(answer.statusCode).toBe(401);
  });
});
