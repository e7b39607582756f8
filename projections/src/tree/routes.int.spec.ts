import { accountStream, signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import type { KeysDatabase } from '@waivers/events/keys/database.ts';
import { hashOfSignedKey } from '@waivers/events/keys/signed-key.ts';
import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import { ensureCheckpointKey, rotateCheckpointKey } from '@waivers/events/tree/checkpoint-keys.ts';
import { leafOf } from '@waivers/events/tree/grow-tree.ts';
import { hashOf, leafFrom } from '@waivers/proof/leaf.ts';
import { parseCheckpoint } from '@waivers/proof/notes/checkpoint.ts';
import { parsePolicy } from '@waivers/proof/notes/policy.ts';
import { parseReceipt, refusalOf } from '@waivers/proof/receipt.ts';
import { rootOf } from '@waivers/proof/tree/hash.ts';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { growTreeToEnd } from '../testing/grow-tree.ts';
import { HASHES, NOW, useReadApp } from '../testing/read-app.ts';
import { registered, signed } from '../testing/sample-events.ts';

const KEY = 'k'.repeat(43);
const FOUR_DAYS_LATER = new Date('2026-11-25T09:00:00.000Z');

const read = useReadApp();
let owner: string;
let id: string;

beforeEach(async () => {
  owner = v7();
  id = v7();
  await ensureCheckpointKey(read.services.database.withTables<KeysDatabase>(), TEST_MASTER_KEY);
  await read.history.append(accountStream(owner), owner, registered());
  const event = signed(id, v7(), [{ firstName: 'Anna', lastName: 'Beispiel' }], {
    versionHash: HASHES.en,
    link: { generation: 1, keyHash: hashOfSignedKey(KEY) },
  });
  await read.history.append(signedWaiverStream(id), owner, event);
  await read.project();
});
afterEach(() => {
  read.state.now = NOW;
});

const everything = () => read.log.readAll({ limit: 1000 });

const growToEnd = () => growTreeToEnd(read);

const url = () => `/v1/signed_waiver/${id}/receipt`;
const byKey = () => read.get(url(), undefined, { 'x-signed-key': KEY });

describe('receipt of a signature', () => {
  it('is pending until a checkpoint covers the signature', async () => {
    const answer = await byKey();
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'receipt_pending']);
    expect(answer.headers['retry-after']).toBe('1');
  });

  it('proves the signature to its holder and its owner, with the same bytes', async () => {
    await growToEnd();
    const answer = await byKey();
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${id}.tlog-proof"`,
    });
    const policy = parsePolicy((await read.get('/tlog/policy')).body) ?? expect.fail('no policy');
    const receipt = parseReceipt(answer.body) ?? expect.fail('no receipt');
    const events = await everything();
    const index = events.findIndex(({ stream }) => stream === signedWaiverStream(id));
    const leaf = leafOf(events[index] ?? expect.fail('no event'), index);
    expect(refusalOf(receipt, hashOf(leaf), policy)).toBeUndefined();
    expect(leafFrom(receipt.extra ?? Buffer.of())).toEqual(leaf);
    expect((await read.get(url(), owner)).body).toBe(answer.body);
  });

  it('is not sent for a wrong key, without one, to another owner, or after three days', async () => {
    await growToEnd();
    const wrong = { 'x-signed-key': `${KEY.slice(1)}_` };
    for (const answer of [
      await read.get(url()),
      await read.get(url(), undefined, wrong),
      await read.get(url(), v7()),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    read.state.now = FOUR_DAYS_LATER;
    expect((await byKey()).json().code).toBe('link_expired');
  });
});

describe('published log', () => {
  it('has a checkpoint that its tiles lead to, and that a witness may ask for at any time', async () => {
    await growToEnd();
    const answer = await read.get('/tlog/checkpoint');
    expect(answer.headers['cache-control']).toBe('no-cache');
    const checkpoint = parseCheckpoint(answer.body) ?? expect.fail('no checkpoint');
    expect(checkpoint.note.signatures).toHaveLength(2);
    const { length } = await everything();
    const tile = await read.get(`/tlog/tile/0/000.p/${length}`);
    expect(tile.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'cache-control': 'public, max-age=600',
    });
    const hashes = Array.from({ length }, (_, at) => tile.rawPayload.subarray(at * 32, at * 32 + 32));
    expect(Buffer.from(rootOf(hashes)).equals(checkpoint.root)).toBe(true);
  });

  it('has both signatures on its checkpoint, and their keys in its policy, right after a rotation', async () => {
    await growToEnd();
    const keysIn = (policy: string) => parsePolicy(policy)?.logs.map(({ keyId }) => keyId);
    const former = keysIn((await read.get('/tlog/policy')).body) ?? [];
    await rotateCheckpointKey(read.services.database.withTables<KeysDatabase>(), TEST_MASTER_KEY);
    const another = v7();
    await read.history.append(accountStream(another), another, registered());
    await growToEnd();
    const { note } = parseCheckpoint((await read.get('/tlog/checkpoint')).body) ?? expect.fail('none');
    const ids = note.signatures.map(({ keyId }) => keyId);
    expect(ids).toHaveLength(2);
    expect(keysIn((await read.get('/tlog/policy')).body)).toEqual([...ids, ...former]);
  });

  it.each([
    '0/001',
    '1/000',
    '0/000.p/255',
    '0/000.p/0',
    '0/0',
    '64/000',
    'x/000',
    '00/000',
    '0/../../readyz',
  ])('has no tile %s', async (path) => {
    await growToEnd();
    expect((await read.get(`/tlog/tile/${path}`)).statusCode).toBe(404);
  });

  it('shows entries only to the machine’s operator', async () => {
    await growToEnd();
    const { length } = await everything();
    const path = `/tlog/tile/entries/000.p/${length}`;
    const answer = await read.get(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.readUInt16BE(0)).toBeGreaterThan(100);
    for (const token of [owner, undefined])
      expect((await read.get(path, token, { 'x-forwarded-for': '192.0.2.1' })).statusCode).toBe(404);
  });
});
