import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256Of } from '../log/port/sha256.ts';
import { eventsMigrations } from '../migrations/events-migrations.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import type { BlobStore, StoredBlob } from './blob-store.ts';
import { memoryBlobStore } from './memory-blob-store.ts';
import { deleteImages, postgresBlobStore } from './postgres-blob-store.ts';

const ACCOUNT = '0190a1b2-0000-7000-8000-000000000001';
const OTHER = '0190a1b2-0000-7000-8000-000000000002';
const json = (text: string): StoredBlob => ({ mediaType: 'application/json', bytes: Buffer.from(text) });
/** Covers every byte value to catch code that treats images as text. */
const picture: StoredBlob = {
  mediaType: 'image/png',
  bytes: Buffer.from(Array.from({ length: 256 }, (_, i) => i)),
};

let database: TestDatabase;
let app: Pool;
let migrator: Pool;

beforeAll(async () => {
  database = await createTestDatabase({ migrations: eventsMigrations });
  app = new Pool({ connectionString: database.appUrl, max: 4 });
  migrator = new Pool({ connectionString: database.migratorUrl, max: 1 });
});

afterAll(async () => {
  await Promise.all([app?.end(), migrator?.end()]);
  await database?.drop();
});

describe.each<{ readonly name: string; readonly store: () => BlobStore }>([
  { name: 'memory', store: memoryBlobStore },
  { name: 'Postgres', store: () => postgresBlobStore(app) },
])('blob store in $name', ({ store }) => {
  it('returns stored bytes by their SHA-256', async () => {
    const blobs = store();
    const sha256 = await blobs.put(ACCOUNT, picture);
    expect(sha256).toBe(sha256Of(picture.bytes));
    expect(await blobs.get(ACCOUNT, sha256)).toEqual(picture);
  });

  it('does not return another account’s blobs', async () => {
    const blobs = store();
    const sha256 = await blobs.put(ACCOUNT, json('{"only":"here"}'));
    expect(await blobs.get(OTHER, sha256)).toBeUndefined();
  });

  it('returns undefined for an unknown hash', async () => {
    expect(await store().get(ACCOUNT, sha256Of('never'))).toBeUndefined();
  });

  it('stores identical bytes only once, even when written concurrently', async () => {
    const blobs = store();
    const hashes = await Promise.all(
      Array.from({ length: 8 }, () => blobs.put(ACCOUNT, json('{"again":1}'))),
    );
    expect(new Set(hashes).size).toBe(1);
    expect(await blobs.get(ACCOUNT, hashes[0] ?? '')).toEqual(json('{"again":1}'));
  });
});

describe('blobs table', () => {
  const insert = (pool: Pool, blob: StoredBlob, sha256: string) =>
    pool.query(
      'insert into blobs.blobs (account_id, sha256, media_type, bytes) values ($1, decode($2, $5), $3, $4)',
      [ACCOUNT, sha256, blob.mediaType, blob.bytes, 'hex'],
    );

  it('rejects a wrong hash and an unknown media type', async () => {
    await expect(insert(app, json('{}'), sha256Of('[]'))).rejects.toThrow(/check constraint/);
    const page = { mediaType: 'text/html' as never, bytes: Buffer.from('<p>') };
    await expect(insert(app, page, sha256Of('<p>'))).rejects.toThrow(/check constraint/);
  });

  it('lets its owner delete images, but not change or delete documents', async () => {
    const blobs = postgresBlobStore(app);
    const document = await blobs.put(ACCOUNT, json('{"signed":"text"}'));
    const image = await blobs.put(OTHER, picture);
    const where = 'where sha256 = decode($1, $2)';
    for (const hash of [document, image]) {
      await expect(
        migrator.query(`update blobs.blobs set stored_at = now() ${where}`, [hash, 'hex']),
      ).rejects.toThrow('Blobs cannot be changed');
    }
    await expect(migrator.query(`delete from blobs.blobs ${where}`, [document, 'hex'])).rejects.toThrow(
      'cannot be deleted',
    );
    await expect(migrator.query('truncate blobs.blobs')).rejects.toThrow('cannot be deleted');
    await migrator.query(`delete from blobs.blobs ${where} and account_id = $3`, [image, 'hex', OTHER]);
    expect(await blobs.get(OTHER, image)).toBeUndefined();
    expect(await blobs.get(ACCOUNT, document)).toEqual(json('{"signed":"text"}'));
  });

  it('keeps documents and other accounts’ images when an account is erased', async () => {
    const blobs = postgresBlobStore(app);
    const mine = await blobs.put(ACCOUNT, picture);
    const document = await blobs.put(ACCOUNT, json('{"signed":"too"}'));
    const theirs = await blobs.put(OTHER, picture);
    await deleteImages(new Kysely({ dialect: new PostgresDialect({ pool: app }) }), ACCOUNT);
    expect(await blobs.get(ACCOUNT, mine)).toBeUndefined();
    expect(await blobs.get(ACCOUNT, document)).toEqual(json('{"signed":"too"}'));
    expect(await blobs.get(OTHER, theirs)).toEqual(picture);
  });

  it('prevents role app from bypassing these rules', async () => {
    for (const statement of [
      'delete from blobs.blobs',
      "update blobs.blobs set media_type = 'image/png'",
      'truncate blobs.blobs',
      'alter table blobs.blobs disable trigger all',
      'drop table blobs.blobs',
    ]) {
      await expect(app.query(statement)).rejects.toThrow(/permission denied|must be owner/);
    }
  });
});
