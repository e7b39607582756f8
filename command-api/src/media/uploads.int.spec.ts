import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { MAX_CAPTIONS_BYTES, MAX_VIDEO_BYTES } from '@waivers/contract/media/uploads.ts';
import { folderMediaStore } from '@waivers/server/media/folder-media-store.ts';
import { parseS3Address } from '@waivers/server/media/s3-address.ts';
import { s3MediaStore } from '@waivers/server/media/s3-media-store.ts';
import { startS3StandIn } from '@waivers/server/testing/s3-stand-in.ts';
import { changedWire } from '@waivers/waiver/testing/saved-waivers.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { erasePerson } from '../erasure/erase-person.ts';
import type { ProductServices } from '../process/product-routes.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { buildTestProduct, registerOwner, type TestOwner, testServices } from '../testing/test-product.ts';
import { ACCOUNT_BYTES, UPLOADS_AT_ONCE } from './admit-upload.ts';
import { forgetOldMedia } from './forget-media.ts';
import { mp4Of, sha256, uploadClient, webm } from './testing/upload-client.ts';
import { uploadLocks } from './upload-locks.ts';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let folder: string;
let now = new Date('2026-07-01T12:00:00.000Z');
let room = 100 * 1024 ** 3;
let services: ProductServices;
let app: FastifyInstance;
let url: string;
let ada: TestOwner;
let eve: TestOwner;
let client: ReturnType<typeof uploadClient>;

beforeAll(async () => {
  test = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'media-'));
  const media = folderMediaStore(folder, async () => room);
  services = { ...(await testServices(test.database, () => now)), media };
  app = await buildTestProduct(services);
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  [ada, eve] = [await registerOwner(app), await registerOwner(app)];
  client = uploadClient(url, ada.token);
}, 60_000);
afterAll(async () => {
  await app?.close();
  await test?.close();
  await rm(folder, { recursive: true, force: true });
});

const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];
const stagedOf = async ({ accountId }: TestOwner) =>
  readdir(join(folder, 'uploads', accountId)).catch(() => []);
const at = (path: string) => new URL(path, url);
const begin = async (bytes: number, by = client) => (await by.begin(bytes)).headers.get('location') ?? '';
const resultOf = async (answer: Response) =>
  ((await answer.json()) as { result: { address: string; mediaType: string } }).result;

/** Announces more bytes than it sends, then drops the connection. */
const cutOff = (path: string, offset: number, announced: number, body: Buffer) =>
  new Promise<void>((resolve) => {
    const cut = request(at(path), {
      method: 'PATCH',
      headers: {
        authorization: ada.token,
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': offset,
        'content-length': announced,
      },
    });
    cut.on('error', () => undefined);
    cut.on('close', () => resolve());
    cut.write(body, () => setImmediate(() => cut.destroy()));
  });

describe('upload', () => {
  it('becomes a file in its account, named by its hash', async () => {
    const video = mp4Of(300_000, 7);
    const { path, answer } = await client.upload(video);
    expect(answer.status).toBe(200);
    const told = {
      address: `/v1/media/${ada.accountId}/${sha256(video)}.mp4`,
      sha256: sha256(video),
      mediaType: 'video/mp4',
      bytes: video.length,
    };
    expect(await answer.json()).toEqual({ result: told });
    expect(await stagedOf(ada)).toEqual([]);
    // A client that lost the response asks for the offset again.
    const offset = await client.offset(path);
    expect([offset.headers.get('upload-offset'), offset.headers.get('upload-length')]).toEqual([
      '300000',
      '300000',
    ]);
    expect(await (await client.read(path)).json()).toEqual({ result: told });
    const served = await fetch(at(told.address));
    expect(Buffer.from(await served.arrayBuffer()).equals(video)).toBe(true);
  });

  it('resumes at 99%', { meta: { spec: '1.8 safety video with questions' } }, async () => {
    const video = mp4Of(1_000_000, 3);
    const path = await begin(video.length);
    expect((await client.send(path, 0, video.subarray(0, 500_000))).headers.get('upload-offset')).toBe(
      '500000',
    );
    await cutOff(path, 500_000, 500_000, video.subarray(500_000, 990_000));
    let arrived = 0;
    await expect
      .poll(async () => (arrived = Number((await client.offset(path)).headers.get('upload-offset'))))
      .toBeGreaterThan(500_000);
    expect(await codeOf(await client.read(path))).toEqual([409, 'upload_unfinished']);
    expect(await codeOf(await client.send(path, arrived - 1, video.subarray(arrived - 1)))).toEqual([
      409,
      'upload_offset',
    ]);
    const last = await client.send(path, arrived, video.subarray(arrived));
    expect(await resultOf(last)).toMatchObject({ sha256: sha256(video), bytes: video.length });
  });

  it.each([
    ['a WebM', webm, 'video/webm'],
    ['captions', Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nWelcome — 歓迎\n'), 'text/vtt'],
    ['captions with a mark of their encoding', Buffer.from('\uFEFFWEBVTT - Hall\n'), 'text/vtt'],
  ])('accepts %s', async (_what, bytes, mediaType) => {
    expect((await resultOf((await client.upload(bytes)).answer)).mediaType).toBe(mediaType);
  });

  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a Matroska file', Buffer.from(webm.toString('hex').replace('7765626d', '6d6b7661'), 'hex')],
    ['captions that are not UTF-8', Buffer.concat([Buffer.from('WEBVTT\n'), Buffer.from([0xff, 0xfe])])],
    ['captions with a zero', Buffer.from('WEBVTT\n\0')],
    ['words that only begin like captions', Buffer.from('WEBVTTX\n')],
  ])('is rejected and deleted if it is %s', async (_what, bytes) => {
    const { path, answer } = await client.upload(bytes);
    expect(await codeOf(answer)).toEqual([422, 'media_type_refused']);
    expect((await client.offset(path)).status).toBe(404);
    expect(await stagedOf(ada)).toEqual([]);
  });

  it('is reported as finished while it is being turned into a file', async () => {
    const video = mp4Of(200_000, 11);
    const path = await begin(video.length);
    let goOn = () => {};
    const asked = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const keep = services.media.store;
    const keeping = vi.spyOn(services.media, 'store').mockImplementationOnce(async (key, name) => {
      await asked;
      return keep.call(services.media, key, name);
    });
    const finished = client.send(path, 0, video);
    await expect.poll(() => keeping).toHaveBeenCalled();
    const waiting = test.database
      .selectFrom('media.uploads')
      .select('is_wanted')
      .where('id', '=', path.split('/').at(-1) ?? '');
    const [head] = await Promise.all([
      client.offset(path),
      vi
        .waitFor(async () => expect(await waiting.executeTakeFirst()).toEqual({ is_wanted: true }))
        .then(() => goOn()),
    ]);
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, String(video.length)]);
    expect((await finished).status).toBe(200);
    keeping.mockRestore();
  });

  it('is limited to 1 GiB for videos and 1 MiB for captions', async () => {
    const path = await begin(MAX_VIDEO_BYTES);
    expect(path).toMatch(/^\/v1\/media\/uploads\//);
    expect((await client.end(path)).status).toBe(204);
    expect(await codeOf(await client.begin(MAX_VIDEO_BYTES + 1))).toEqual([413, 'media_too_large']);
    const captions = Buffer.alloc(MAX_CAPTIONS_BYTES + 1, ' ');
    captions.write('WEBVTT\n');
    expect(await codeOf((await client.upload(captions)).answer)).toEqual([413, 'media_too_large']);
    expect((await client.upload(captions.subarray(0, MAX_CAPTIONS_BYTES))).answer.status).toBe(200);
  });

  it.each(['', '-1', '1e3', 'many'])('rejects the length %j', async (length) => {
    expect((await client.begin(length)).status).toBe(400);
  });

  it('cannot exceed its announced length', async () => {
    const path = await begin(10);
    expect(await codeOf(await client.send(path, 0, mp4Of(11)))).toEqual([413, 'media_too_large']);
    await client.end(path);
  });

  it('is not found for another account', async () => {
    const path = await begin(100);
    const other = uploadClient(url, eve.token);
    expect((await other.offset(path)).status).toBe(404);
    expect((await other.send(path, 0, mp4Of(100))).status).toBe(404);
    expect((await other.read(path)).status).toBe(404);
    expect((await other.end(path)).status).toBe(404);
    expect((await client.offset(path)).headers.get('upload-offset')).toBe('0');
    await client.end(path);
  });

  it('is refused if the account or the disk is full', async () => {
    await sql`insert into media.files (account_id, sha256, extension, bytes, stored_at)
      select ${eve.accountId}, sha256(n::text::bytea), 'mp4', ${MAX_VIDEO_BYTES}, ${now}
      from generate_series(1, ${ACCOUNT_BYTES / MAX_VIDEO_BYTES}) n`.execute(test.database);
    expect(await codeOf(await uploadClient(url, eve.token).begin(1))).toEqual([413, 'media_account_full']);
    await test.database.deleteFrom('media.files').where('account_id', '=', eve.accountId).execute();
    room = 1024 ** 3;
    try {
      expect(await codeOf(await client.begin(1))).toEqual([507, 'disk_full']);
    } finally {
      room = 100 * 1024 ** 3;
    }
  });

  it('reports a full disk and resumes once space is available', async () => {
    const video = mp4Of(1000, 9);
    const path = await begin(video.length);
    const staged = join(folder, 'uploads', ada.accountId, path.split('/').at(-1) ?? '');
    await rm(staged);
    await symlink('/dev/full', staged);
    expect(await codeOf(await client.send(path, 0, video))).toEqual([507, 'disk_full']);
    await rm(staged);
    await symlink('/dev/null', staged);
    expect((await client.offset(path)).headers.get('upload-offset')).toBe('0');
    await client.end(path);
  });

  it('is replaced by a newer one when idle', async () => {
    const begun: string[] = [];
    for (let count = 0; count <= UPLOADS_AT_ONCE; count += 1) {
      now = new Date(now.getTime() + 1000);
      begun.push(await begin(100));
    }
    const left = await Promise.all(begun.map(async (path) => (await client.offset(path)).status));
    expect(left).toEqual([404, ...Array.from({ length: UPLOADS_AT_ONCE }, () => 200)]);
    await test.database
      .updateTable('media.uploads')
      .set({ held_until: sql`now() + interval '1 minute'` })
      .where('account_id', '=', ada.accountId)
      .execute();
    expect((await client.begin(100)).status).toBe(429);
    await test.database.deleteFrom('media.uploads').where('account_id', '=', ada.accountId).execute();
  });

  it('becomes a file when requested after a crash', async () => {
    const video = mp4Of(2000, 1);
    const path = await begin(video.length);
    const key = services.media.uploadKey(ada.accountId, path.split('/').at(-1) ?? '');
    await (await services.media.uploads()).write(Readable.from([video]), key, 0);
    expect((await client.offset(path)).headers.get('upload-offset')).toBe('2000');
    expect(await resultOf(await client.read(path))).toMatchObject({ sha256: sha256(video) });
  });
});

describe('unneeded media', () => {
  const forget = () => forgetOldMedia(services, uploadLocks(test.database));
  /** Backdates the rows instead of advancing the clock, which would expire tokens. */
  const later = async (days: number) => {
    const age = sql<Date>`make_interval(days => ${days}, secs => 1)`;
    await test.database
      .updateTable('media.uploads')
      .set({ begun_at: sql`begun_at - ${age}` })
      .execute();
    await test.database
      .updateTable('media.files')
      .set({ stored_at: sql`stored_at - ${age}` })
      .execute();
  };
  const addressOf = async (bytes: Buffer) => (await resultOf((await client.upload(bytes)).answer)).address;
  const status = async (address: string) => (await fetch(at(address), { method: 'HEAD' })).status;

  it('are deleted after a day if unfinished and after a week if unreferenced', async () => {
    const unfinished = await begin(5000);
    const [unnamed, named] = [await addressOf(mp4Of(3000, 1)), await addressOf(mp4Of(3000, 2))];
    const waiver = await app.inject({
      method: 'POST',
      url: '/v1/waiver',
      payload: { title: 'Hall', locale: 'en', published: false, config: changedWire({ videoUrl: named }) },
      headers: { authorization: ada.token },
    });
    expect(waiver.statusCode).toBe(201);
    await forget();
    expect((await client.offset(unfinished)).status).toBe(200);
    await later(1);
    await forget();
    expect((await client.offset(unfinished)).status).toBe(404);
    expect([await status(unnamed), await status(named)]).toEqual([200, 200]);
    await later(6);
    await forget();
    expect([await status(unnamed), await status(named)]).toEqual([404, 200]);
    expect(await readdir(join(folder, 'files', ada.accountId))).not.toContain(unnamed.split('/').at(-1));
  });

  it('of an erased account are hidden immediately, then deleted', async () => {
    const gone = await registerOwner(app);
    const theirs = uploadClient(url, gone.token);
    const { address } = await resultOf((await theirs.upload(mp4Of(4000))).answer);
    await begin(5000, theirs);
    await erasePerson(services, { accountId: gone.accountId });
    expect(await status(address)).toBe(404);
    await forget();
    expect(await readdir(join(folder, 'files', gone.accountId))).toEqual([]);
    expect(await stagedOf(gone)).toEqual([]);
  });
});

describe('S3 storage', () => {
  it('resumes an upload after an outage', async () => {
    const standIn = await startS3StandIn('films');
    const address = parseS3Address(standIn.mediaUrl);
    if (address === undefined) throw new Error('no address');
    const other = await buildTestProduct({ ...services, media: s3MediaStore(address) });
    const otherUrl = await other.listen({ port: 0, host: '127.0.0.1' });
    const sender = uploadClient(otherUrl, ada.token);
    try {
      const video = mp4Of(200_000, 5);
      const path = await begin(video.length, sender);
      await sender.send(path, 0, video.subarray(0, 100_000));
      for (const how of ['SlowDown', 'AccessDenied'] as const) {
        standIn.fail(how);
        expect(await codeOf(await sender.send(path, 100_000, video.subarray(100_000)))).toEqual([
          503,
          'unavailable',
        ]);
        expect((await sender.offset(path)).status).toBe(503);
      }
      standIn.fail(undefined);
      await standIn.goAway();
      expect(await codeOf(await sender.begin(10))).toEqual([503, 'unavailable']);
      expect((await sender.offset(path)).status).toBe(503);
      await standIn.comeBack();
      expect((await sender.offset(path)).headers.get('upload-offset')).toBe('100000');
      const result = await resultOf(await sender.send(path, 100_000, video.subarray(100_000)));
      const range = await fetch(new URL(result.address, otherUrl), { headers: { range: 'bytes=199990-' } });
      expect([range.status, Buffer.from(await range.arrayBuffer()).equals(video.subarray(199_990))]).toEqual([
        206,
        true,
      ]);
      expect(standIn.keys().filter((key) => key.includes('/uploads/'))).toEqual([]);
    } finally {
      await other.close();
      await standIn.close();
    }
  });
});
