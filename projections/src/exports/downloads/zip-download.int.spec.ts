import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { Overloaded } from '@waivers/events/commands/overloaded.ts';
import { accountStream, signedWaiverStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { sha256Of } from '@waivers/events/log/port/sha256.ts';
import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import { ensureCheckpointKey } from '@waivers/events/tree/checkpoint-keys.ts';
import { hashOf, leafFrom } from '@waivers/proof/leaf.ts';
import { parsePolicy } from '@waivers/proof/notes/policy.ts';
import { parseReceipt, refusalOf } from '@waivers/proof/receipt.ts';
import { buildTestApp } from '@waivers/server/testing/test-app.ts';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { PdfFailed } from '../../record-pdf/pdf-worker.ts';
import { filesInZip } from '../../testing/files-in-zip.ts';
import { growTreeToEnd } from '../../testing/grow-tree.ts';
import { HASHES, NOW, useReadApp } from '../../testing/read-app.ts';
import { drafted, registered, signed } from '../../testing/sample-events.ts';
import { exportDownloadRoutes } from '../routes.ts';

const read = useReadApp();
let app: Awaited<ReturnType<typeof buildTestApp>>;
let owner: string;
let waiverId: string;
/** Errors for the next calls to throw, in order; later calls return a document. */
let troubles: Error[];
/** Runs while the first document is being created. */
let meanwhile: () => Promise<void>;
beforeAll(async () => {
  const pdfs = {
    pdfOf: async () => {
      await meanwhile();
      meanwhile = async () => undefined;
      const trouble = troubles.shift();
      if (trouble !== undefined) throw trouble;
      return Buffer.from('%PDF');
    },
    attachSeal: async () => ({ toSign: new Uint8Array() }),
    cachedBytes: () => 0,
    close: async () => undefined,
  };
  app = await buildTestApp({ routes: [exportDownloadRoutes(read.services, pdfs)] });
});
afterAll(async () => {
  await app.close();
});
beforeEach(async () => {
  troubles = [];
  meanwhile = async () => undefined;
  [owner, waiverId] = [v7(), v7()];
  await read.history.append(accountStream(owner), owner, registered());
  await read.history.append(waiverStream(waiverId), owner, drafted());
});

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const sign = async (...names: readonly [string, ...string[]]): Promise<string> => {
  const id = v7();
  const [first, ...others] = names.map((firstName) => ({ firstName, lastName: '../Bei\\spiel' }));
  if (first === undefined) throw new Error('Nobody signs.');
  await read.history.append(
    signedWaiverStream(id),
    owner,
    signed(id, waiverId, [first, ...others], { versionHash: HASHES.en, signedAt: NOW.toISOString() }),
  );
  return id;
};

const ask = async (method: 'GET' | 'HEAD') => {
  await read.project();
  const zone = { timeZone: 'Europe/Berlin', accountTimeZone: 'Europe/Berlin' };
  return app.inject({ method, url: read.exportPath(owner, { format: 'zip', ...zone }) });
};
const download = () => ask('GET');

const filesIn = (zip: Buffer): Readonly<Record<string, string>> =>
  Object.fromEntries([...filesInZip(zip)].map(([name, bytes]) => [name, bytes.toString()]));

it('a ZIP contains one PDF per record, with safe file names', async () => {
  const [anna, cem] = [await sign('Anna', 'Mia'), await sign('Cem')];
  const answer = await download();
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(answer.headers['x-row-count']).toBe('2');
  expect(answer.headers.etag).toBeUndefined();
  expect(filesIn(answer.rawPayload)).toMatchObject({
    [`2026-11-21 .. Bei spiel Anna ${anna}.pdf`]: '%PDF',
    [`2026-11-21 .. Bei spiel Cem ${cem}.pdf`]: '%PDF',
  });
});

it('a ZIP contains receipts beside the PDFs and the policy that verifies them, and lists pending ones', async () => {
  await ensureCheckpointKey(read.services.database.withTables<KeysDatabase>(), TEST_MASTER_KEY);
  const anna = await sign('Anna');
  await growTreeToEnd(read);
  const cem = await sign('Cem');
  const files = filesIn((await download()).rawPayload);
  expect(Object.keys(files)).toEqual([
    `2026-11-21 .. Bei spiel Anna ${anna}.pdf`,
    `2026-11-21 .. Bei spiel Anna ${anna}.tlog-proof`,
    `2026-11-21 .. Bei spiel Cem ${cem}.pdf`,
    'policy.tlog-policy',
    'missing-receipts.txt',
  ]);
  expect(files['missing-receipts.txt']).toBe(cem);
  const receipt = parseReceipt(files[`2026-11-21 .. Bei spiel Anna ${anna}.tlog-proof`] ?? '');
  const policy = parsePolicy(files['policy.tlog-policy'] ?? '');
  if (receipt?.extra === undefined || policy === undefined) throw new Error('A file is unreadable.');
  const leaf = leafFrom(receipt.extra);
  expect(refusalOf(receipt, hashOf(leaf), policy)).toBeUndefined();
  expect(leaf.stream).toBe(sha256Of(signedWaiverStream(anna)));
});

it('a ZIP contains the PDFs even if receipts cannot be read', async () => {
  const anna = await sign('Anna');
  vi.spyOn(read.services, 'tree').mockRejectedValue(new Error('There is no tree.'));
  const files = filesIn((await download()).rawPayload);
  expect(files['missing-receipts.txt']).toBe(anna);
  expect(Object.values(files)).toContain('%PDF');
});

it('a ZIP waits its turn and lists records that cannot be rendered', async () => {
  const [anna] = [await sign('Anna'), await sign('Cem')];
  troubles = [new Overloaded('Too many PDFs wait.'), new PdfFailed()];
  const files = filesIn((await download()).rawPayload);
  expect(files['missing.txt']).toBe(anna);
  expect(Object.values(files).filter((text) => text === '%PDF')).toHaveLength(1);
});

it('a ZIP waits while the queue is full but gives up on refused documents', async () => {
  const id = await sign('Anna');
  // Yield to the event loop: test files in a worker share this module, and a loop in another file would never end.
  vi.spyOn(timers, 'setTimeout').mockImplementation(async () => {
    await timers.setImmediate();
    return undefined;
  });
  syncBuiltinESMExports();
  const missingAfter = async (times: number, trouble: Error): Promise<string | undefined> => {
    troubles = Array.from({ length: times }, () => trouble);
    return filesIn((await download()).rawPayload)['missing.txt'];
  };
  expect(await missingAfter(8, new Overloaded('Too many PDFs wait.'))).toBeUndefined();
  expect(await missingAfter(4, new Overloaded('It broke its process.', 300))).toBeUndefined();
  expect(await missingAfter(5, new Overloaded('It broke its process.', 300))).toBe(id);
});

it('a ZIP omits the name of a person erased during the download', async () => {
  const [anna, cem] = [await sign('Anna'), await sign('Cem')];
  meanwhile = async () => {
    await read.history.erase(signedWaiverStream(cem), owner, participantIdOf(cem, 0), true);
    await read.project();
  };
  expect(Object.keys(filesIn((await download()).rawPayload))).toEqual([
    `2026-11-21 .. Bei spiel Anna ${anna}.pdf`,
    `2026-11-21 erased ${cem}.pdf`,
    'missing-receipts.txt',
  ]);
});

it('a ZIP is empty if no records match', async () => {
  expect(filesIn((await download()).rawPayload)).toEqual({});
});

/** Copies an existing record because signing so many would dominate the run time. */
const copyRecord = async (id: string, copies: number): Promise<void> => {
  const { rows } = await sql<{ schema: string }>`
    select schemaname as schema from pg_tables where tablename = 'signed_waivers'`.execute(read.database);
  const table = sql.id(rows[0]?.schema ?? '', 'signed_waivers');
  await sql`
    insert into ${table}
    select (jsonb_populate_record(s, jsonb_build_object('participant_id', gen_random_uuid(),
      'signed_waiver_id', gen_random_uuid(), 'event_id', null))).*
    from ${table} s, generate_series(1, ${copies}) where s.signed_waiver_id = ${id}::uuid`.execute(
    read.database,
  );
};

it('a ZIP is limited to 5000 records', async () => {
  const id = await sign('Anna');
  await read.project();
  await copyRecord(id, 4999);
  const most = await ask('HEAD');
  expect([most.statusCode, most.headers['x-row-count']]).toEqual([200, '5000']);
  await sign('Cem');
  const answer = await download();
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ code: 'export_too_large', records: 5001, max: 5000 });
});
