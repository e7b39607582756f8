import { readSigning } from '@waivers/contract/audit/signing.ts';
import { accountStream, signedWaiverStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { ownerOf } from '@waivers/server/testing/owner-of.ts';
import { buildTestApp } from '@waivers/server/testing/test-app.ts';
import { documentOf, templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadServices } from '../../queries/read-services.ts';
import { createHistory } from '../../testing/history.ts';
import {
  answered,
  begun,
  drafted,
  published,
  registered,
  revised,
  signed,
  understood,
  withLogo,
} from '../../testing/sample-events.ts';
import { signingAuditRoutes } from './routes.ts';

const log = createMemoryLog();
const history = createHistory({ log, keys: memoryKeyStore() });
const VIDEO = documentOf({ ...templateConfig(), videoUrl: 'https://youtu.be/dQw4w9WgXcQ' }, 'en');
const [LOGO, LATER_LOGO, IMAGE] = ['cd'.repeat(32), 'ef'.repeat(32), '12'.repeat(32)];
const requestedHashes: string[] = [];

let app: FastifyInstance;
let account: string;
let id: string;
let waiverId: string;
beforeAll(async () => {
  const services: Partial<ReadServices> = {
    log,
    keys: history.keys,
    document: async (_account, versionHash) => {
      requestedHashes.push(versionHash);
      return VIDEO;
    },
  };
  app = await buildTestApp({
    verifyToken: async (token) => ownerOf(token),
    routes: [signingAuditRoutes(services as ReadServices)],
  });
});
afterAll(() => app.close());

type Event = Parameters<typeof history.append>[2];
const given = async (stream: string, ...events: readonly Event[]): Promise<void> => {
  for (const event of events) await history.append(stream, account, event);
};
const ANNA = { firstName: 'Anna', lastName: 'Ek' };
const BEN = { firstName: 'Ben', lastName: 'Ek', birthDate: '2015-02-28' };

beforeEach(async () => {
  [account, id, waiverId] = [v7(), v7(), v7()];
  requestedHashes.length = 0;
  await given(accountStream(account), registered(), withLogo(LOGO));
  await given(waiverStream(waiverId), drafted({ background: IMAGE }), published(1));
});

const sign = (changes: Parameters<typeof signed>[3] = {}) =>
  given(signedWaiverStream(id), signed(id, waiverId, [ANNA, BEN], { hasVideo: true, ...changes }));
const get = (of = id, token = account) =>
  app.inject({ url: `/v1/audit/signed_waiver/${of}/signing`, headers: { authorization: token } });
const signing = async () => {
  const answer = await get();
  expect(answer.statusCode, answer.body).toBe(200);
  return readSigning.answers[200].parse(answer.json()).result;
};

describe('reconstructed signing', () => {
  it('includes the stored document and the page as it was when signed', async () => {
    await sign();
    await given(accountStream(account), withLogo(LATER_LOGO));
    await given(waiverStream(waiverId), revised(2, { background: null }), published(2, 'ff'.repeat(32)));
    const { signed: record, page, ink, received } = await signing();
    expect(requestedHashes).toEqual(['ab'.repeat(32)]);
    expect(record).toMatchObject({ revision: 1, document: VIDEO, evidence: { userAgent: 'Mozilla/5.0' } });
    expect(page).toMatchObject({ locale: 'en', locales: ['en'], company: 'Höhenluft' });
    expect([page.logo?.includes(LOGO), page.background?.includes(IMAGE)]).toEqual([true, true]);
    expect(ink).toEqual({ signature: { method: 'typed', text: 'Anna' } });
    expect(received).toMatchObject({ version: 1, recordedAt: expect.any(String) });
  });

  it('uses the signed publication even if a newer one exists', async () => {
    await given(waiverStream(waiverId), revised(2, { background: null }), published(2, 'ff'.repeat(32)));
    await sign();
    expect((await signing()).page.background).toContain(IMAGE);
  });

  it('lists the video steps with their events', async () => {
    await sign();
    const ben = participantIdOf(id, 1);
    await given(
      signedWaiverStream(id),
      begun(),
      answered(ben, 'exit', 'Left', false),
      answered(ben, 'exit', 'Right', true),
      understood(ben),
    );
    expect((await signing()).video.map(({ version, kind, viewer }) => [version, kind, viewer])).toEqual([
      [2, 'begun', 'group'],
      [3, 'answered_wrong', ben],
      [4, 'answered_right', ben],
      [5, 'recorded', ben],
    ]);
  });

  it('marks erased values and keeps other people', async () => {
    await sign();
    await history.erase(signedWaiverStream(id), account, participantIdOf(id, 0), false);
    await history.destroyKeys();
    const { signed: record, ink } = await signing();
    expect([ink, record.evidence, record.answers]).toEqual(['erased', 'erased', 'erased']);
    expect(record.participants.map(({ identity }) => identity)).toEqual(['erased', expect.any(Object)]);
  });

  it('returns 404 for another tenant’s record and for an unknown ID', async () => {
    await sign();
    expect((await get(id, v7())).statusCode).toBe(404);
    expect((await get(v7())).statusCode).toBe(404);
    expect(requestedHashes).toEqual([]);
  });
});
