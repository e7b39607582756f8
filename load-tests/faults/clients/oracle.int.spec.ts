import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SignedWaiver } from '@waivers/contract/signed-waivers/signed-waiver.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { createTestDatabase, type TestDatabase } from '@waivers/events/testing/database.ts';
import { documentOf, templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { adultSigning } from '../../client/signing.ts';
import { asSuperuser } from '../machine/superuser.ts';
import { type Entry, type Journal, noteAnswer, openJournal, type Signed } from './journal.ts';
import { type Oracle, openOracle } from './oracle.ts';

const record = (id: string, firstName: string): SignedWaiver => ({
  id,
  waiverId: 'waiver',
  userId: 'account',
  date: '2026-11-22T09:00:00Z',
  timeZone: 'Europe/Berlin',
  settings: { mode: 'adult', locale: 'en' },
  waiver: { title: 'Climbing hall', videoUrl: '' },
  revision: 1,
  versionHash: 'a'.repeat(64),
  document: documentOf(templateConfig()),
  participants: [
    {
      id: `${id}-0`,
      role: 'adult',
      identity: { firstName, lastName: 'Beispiel', birthDate: '1988-02-28' },
    },
  ],
  answers: {},
  shared: {},
  signature: {},
  voidedAt: null,
  linkExpiresAt: '2026-11-25T09:00:00Z',
});

describe('oracle', () => {
  let database: TestDatabase;
  let superuserUrl: string;
  let journal: Journal;
  let oracle: Oracle;
  let position: number;
  const readable = new Map<string, unknown>();
  let busy = 0;
  const api = createServer((request, response) => {
    if (busy > 0) {
      busy -= 1;
      response.writeHead(503).end('{}');
      return;
    }
    const result = readable.get(request.url?.split('/').at(-1) ?? '');
    response.writeHead(result === undefined ? 404 : 200).end(JSON.stringify({ result, logo: null }));
  });
  let url: string;

  beforeEach(async () => {
    database = await createTestDatabase({ migrations: eventsMigrations });
    const address = new URL(inject('postgresSuperuserUrl'));
    address.pathname = new URL(database.migratorUrl).pathname;
    superuserUrl = address.href;
    journal = openJournal();
    oracle = openOracle(superuserUrl, journal);
    position = 0;
    readable.clear();
    busy = 0;
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    api.closeAllConnections();
    await new Promise((resolve) => api.close(resolve));
    await database.drop();
  });

  const store = (stream: string, version = 1, at = position + 1): Promise<unknown> => {
    position = at;
    return asSuperuser(superuserUrl, (client) =>
      client.query(
        `insert into log.events (position, stream, version, event_id, type, data, metadata, recorded_at)
         values ($1, $2, $3, $4, 'WaiverSigned', '{}', '{}', now())`,
        [at, stream, version, randomUUID()],
      ),
    );
  };

  const sign = (form: string = randomUUID()): Entry =>
    journal.invoke(
      form,
      adultSigning({ waiverId: 'waiver', versionHash: 'hash', locale: 'en' }, { points: 2 }),
    );

  const acknowledge = (entry: Entry, firstName = 'Anna'): void => {
    const { id } = entry.body;
    const participants = [{ id: `${id}-0`, role: 'adult' as const }];
    const result: Signed = { id, signedKey: 'key', participants };
    const headers = new Headers();
    noteAnswer(entry, 'unknown', { ok: true, status: 201, headers, text: '', answer: { result } });
    readable.set(id, record(id, firstName));
  };

  const verdict = async () => {
    await oracle.readBack(url);
    return oracle.verdict();
  };

  it('passes when every acknowledged signature exists once and is readable', async () => {
    const entry = sign();
    acknowledge(entry);
    await store(`signedWaiver-${entry.body.id}`);
    expect(await verdict()).toMatchObject({ acknowledged: 1, lost: 0, doubled: 0, phantom: 0 });
  });

  it('counts acknowledged signatures missing from the log as lost', async () => {
    acknowledge(sign());
    expect(await verdict()).toMatchObject({ acknowledged: 1, lost: 1 });
  });

  it('counts signatures that cannot be read back as lost', async () => {
    const [gone, other] = [sign(), sign()];
    acknowledge(gone);
    acknowledge(other, 'Somebody else');
    readable.delete(gone.body.id);
    await store(`signedWaiver-${gone.body.id}`);
    await store(`signedWaiver-${other.body.id}`);
    expect(await verdict()).toMatchObject({
      acknowledged: 2,
      lost: 2,
      notes: ['2 records', expect.stringContaining('404'), 'not readable: it is another record'],
    });
  });

  it('retries a read after a 503', async () => {
    const entry = sign();
    acknowledge(entry);
    await store(`signedWaiver-${entry.body.id}`);
    busy = 2;
    expect(await verdict()).toMatchObject({ acknowledged: 1, lost: 0, notes: ['1 records'] });
    expect(busy).toBe(0);
  });

  it('counts a form with two records as doubled, in one stream or in two', async () => {
    const [one, two, again] = [sign(), sign('form'), sign('form')];
    for (const entry of [one, two, again]) acknowledge(entry);
    await store(`signedWaiver-${one.body.id}`);
    await store(`signedWaiver-${one.body.id}`, 2);
    await store(`signedWaiver-${two.body.id}`);
    await store(`signedWaiver-${again.body.id}`);
    expect(await verdict()).toMatchObject({ lost: 0, doubled: 2 });
  });

  it('counts stored signatures that were refused or never sent as phantoms', async () => {
    const refused = sign();
    noteAnswer(refused, 'unknown', { ok: false, status: 409, headers: new Headers(), text: '{}' });
    await store(`signedWaiver-${refused.body.id}`);
    await store(`signedWaiver-${randomUUID()}`);
    expect(await verdict()).toMatchObject({ phantom: 2 });
  });

  it('counts unanswered signatures separately, whether stored or not', async () => {
    sign();
    await store(`signedWaiver-${sign().body.id}`);
    await oracle.countUnknown();
    expect(await verdict()).toMatchObject({ unknownPresent: 1, unknownAbsent: 1, lost: 0, phantom: 0 });
  });

  it('rejects a log with gaps in positions or versions', async () => {
    await store(`signedWaiver-${sign().body.id}`, 1, 2);
    await expect(verdict()).rejects.toThrow('holes');
  });

  it('refuses a verdict before signatures have been read back', async () => {
    acknowledge(sign());
    await expect(oracle.verdict()).rejects.toThrow('never read back');
  });
});
