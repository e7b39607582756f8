import { postgresBlobStore } from '@waivers/events/blobs/postgres-blob-store.ts';
import { accountStream, signedWaiverStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { formatPosition, requirePosition } from '@waivers/events/log/port/log-position.ts';
import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import { signaturesOf } from '@waivers/infra/testing/read-pdf.ts';
import { createLogger } from '@waivers/server/process/logging.ts';
import { ownerOf, principalFor } from '@waivers/server/testing/owner-of.ts';
import { buildTestApp } from '@waivers/server/testing/test-app.ts';
import { documentText } from '@waivers/waiver/document/signable-document.ts';
import { Registry } from 'prom-client';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openReadBackend } from './backend.ts';
import { openReadSide, type ReadSide, type ReadSidePorts } from './read-side.ts';
import { createHistory } from './testing/history.ts';
import { DOCUMENTS } from './testing/read-app.ts';
import { drafted, published, registered, revised, signed } from './testing/sample-events.ts';
import { useTestDatabase } from './testing/test-database.ts';

const logger = createLogger({ level: 'silent' });
const registry = new Registry();
const LAG_IN_METRICS = 'waiver_projection_lag_seconds{projection="signed_waivers"}';

const PORTS: ReadSidePorts = {
  verifyPage: undefined,
  deliveriesOf: async () => [],
  lookAtDeliveries: async () => ({ of: () => ({}) as never, parked: () => 0 }),
  backup: () => ({ state: 'unknown' }),
  credentialOf: async () => undefined,
};

const opened = useTestDatabase();
let backend: Awaited<ReturnType<typeof openReadBackend>>;
let readSide: ReadSide;
beforeAll(async () => {
  const settings = {
    databaseUrl: opened.migratorUrl,
    masterKey: TEST_MASTER_KEY,
    eventStore: undefined,
    natsUrl: undefined,
    publicUrl: 'http://localhost:8080',
  };
  backend = await openReadBackend(settings, logger);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  readSide = await openReadSide({ ...settings, hasMailServer: false }, PORTS, backend, logger, registry);
});
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  await readSide.close();
  vi.useRealTimers();
  await backend.close();
});

const aheadOf = async (): Promise<string> => {
  const identity = requirePosition(await backend.log.head());
  return formatPosition(identity, identity.position + 1000n, v7());
};

describe('read side', () => {
  it('seals a PDF with a certificate that it makes and stores', async () => {
    const [owner, id] = [v7(), v7()];
    const history = createHistory({ log: backend.log, keys: { ...backend.keys, erase: () => undefined } });
    const document = {
      bytes: Buffer.from(documentText(DOCUMENTS.en)),
      mediaType: 'application/json',
    } as const;
    const versionHash = await postgresBlobStore(backend.pool).put(owner, document);
    await history.append(accountStream(owner), owner, registered());
    const anna = { firstName: 'Anna', lastName: 'Beispiel' };
    await history.append(signedWaiverStream(id), owner, signed(id, v7(), [anna], { versionHash }));
    const app = await buildTestApp({
      verifyToken: async (token) => principalFor(token),
      routes: readSide.routes,
    });
    const headers = { authorization: owner };
    const answer = await app.inject({ url: `/v1/signed_waiver/${id}/pdf`, headers });
    expect(signaturesOf(answer.rawPayload)).toMatch(/CN=Waivers \(localhost:8080\).*Signature is Valid\./s);
    expect((await backend.log.readStream(signedWaiverStream(id))).map(({ type }) => type)).toEqual([
      'WaiverSigned',
      'RecordSealed',
    ]);
    expect(await registry.metrics()).toContain('waiver_record_seals_total{result="B-B"} 1');
    await expect(readSide.warnings?.record_seals?.()).resolves.toBeUndefined();
    await expect(readSide.warnings?.time_stamps?.()).resolves.toBeUndefined();
    await app.close();
  });

  it('measures its lag every five seconds', async () => {
    registry.resetMetrics();
    expect(await registry.metrics()).not.toContain(LAG_IN_METRICS);
    vi.advanceTimersByTime(5000);
    await expect.poll(() => registry.metrics()).toContain(LAG_IN_METRICS);
  });

  it('becomes degraded when a read model lags by 30 seconds, and exports the lag as a metric', async () => {
    const concern = readSide.warnings?.read_model_lag;
    await expect.poll(async () => concern?.().then(() => 'ok')).toBe('ok');
    vi.spyOn(backend.log, 'head').mockResolvedValue(await aheadOf());
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
    await concern?.();
    clock.mockReturnValue(now + 31_000);
    await expect(concern?.()).rejects.toThrow('lags behind');
    expect(await registry.metrics()).toContain(`${LAG_IN_METRICS} 31`);
  });

  it('notifies open lists only of events that their projection handles', async () => {
    const [owner, waiver] = [v7(), v7()];
    const app = await buildTestApp({
      verifyToken: async (token) => ownerOf(token),
      routes: readSide.routes,
    });
    const headers = { authorization: owner };
    const answer = await app.inject({ url: '/v1/signed_waiver/events', headers, payloadAsStream: true });
    const history = createHistory({ log: backend.log, keys: memoryKeyStore() });
    let text = '';
    const stream = answer.stream();
    stream.on('data', (chunk) => {
      text += String(chunk);
    });
    const notified = () => [...text.matchAll(/"position":"([^"]+)"/g)].map(([, position]) => position);
    const expected: string[] = [];
    for (const [event, isOfTheList] of [
      [drafted(), true],
      [published(1), false],
      [revised(2), true],
    ] as const) {
      await history.append(waiverStream(waiver), owner, event);
      if (!isOfTheList) continue;
      expected.push(await backend.log.head());
      await expect.poll(notified).toEqual(expected);
    }
    stream.destroy();
    await app.close();
  });

  it('notifies open lists within a second of another process’s changes', async () => {
    const app = await buildTestApp({
      verifyToken: async (token) => ownerOf(token),
      routes: readSide.routes,
    });
    const headers = { authorization: v7() };
    const answer = await app.inject({ url: '/v1/signed_waiver/events', headers, payloadAsStream: true });
    const position = await aheadOf();
    await opened.database
      .updateTable('projections.checkpoints')
      .set({ position })
      .where('projection', '=', 'signed_waivers')
      .execute();
    vi.advanceTimersByTime(1000);
    let text = '';
    for await (const chunk of answer.stream()) {
      text += String(chunk);
      if (text.includes('changed')) break;
    }
    expect(text).toContain(`data: ${JSON.stringify({ position })}`);
    await app.close();
  });
});
