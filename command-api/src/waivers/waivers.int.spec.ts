import { postgresBlobStore } from '@waivers/events/blobs/postgres-blob-store.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { createPostgresLog } from '@waivers/events/log/postgres/postgres-log.ts';
import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import type { FastifyInstance } from 'fastify';
import { Pool } from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import { registerOwner, waiverApp, waiverServices } from './testing/waiver-app.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
const closing: (() => Promise<unknown>)[] = [];

const start = async (): Promise<{
  readonly app: FastifyInstance;
  readonly register: () => Promise<string>;
}> => {
  const pool = new Pool({ connectionString: database.appUrl, max: 4 });
  const log = createPostgresLog({ connectionString: database.appUrl });
  const services = waiverServices({
    log,
    blobs: postgresBlobStore(pool),
    keys: postgresKeyStore(database.database, TEST_MASTER_KEY),
  });
  const app = await waiverApp(services);
  closing.push(
    () => app.close(),
    () => log.close(),
    () => pool.end(),
  );
  return { app, register: () => registerOwner(services) };
};

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  for (const close of closing) await close();
  await database?.close();
});

it('a waiver published by one process is immediately served by another', async () => {
  const [one, other] = [await start(), await start()];
  const owner = await one.register();
  const id = v7();
  const headers = { authorization: owner, 'content-type': 'application/json' };
  const body = { id, title: 'Kletterhalle „Überhang“ 🧗', locale: 'de', published: true };
  const read = async ({ app }: { readonly app: FastifyInstance }) => app.inject({ url: `/v1/waiver/${id}` });

  expect((await read(other)).statusCode).toBe(404);
  const made = await one.app.inject({
    method: 'POST',
    url: '/v1/waiver',
    headers,
    payload: JSON.stringify(body),
  });
  expect(made.statusCode).toBe(201);
  const first = (await read(other)).json();
  expect(first).toEqual((await read(one)).json());
  expect(first.result).toMatchObject({
    title: body.title,
    version: 2,
    document: { locale: 'de', title: body.title },
  });

  const { config } = first.result;
  const saved = { title: body.title, locale: 'de', published: false, config };
  const unpublish = {
    method: 'PUT',
    url: `/v1/waiver/${id}`,
    headers,
    payload: JSON.stringify(saved),
  } as const;
  expect((await one.app.inject(unpublish)).json().result).toMatchObject({ published: false, version: 3 });
  expect((await read(other)).statusCode).toBe(404);
});

it('concurrent saves by two processes are both kept', async () => {
  const processes = [await start(), await start()] as const;
  const owner = await processes[0].register();
  const headers = { authorization: owner, 'content-type': 'application/json' };
  const post = { title: 'A', locale: 'en', published: true };
  const made = await processes[0].app.inject({ method: 'POST', url: '/v1/waiver', headers, payload: post });
  const { id } = made.json().result;
  const url = `/v1/waiver/${id}`;
  const { config } = (await processes[0].app.inject({ url })).json().result;
  const answers = await Promise.all(
    ['B', 'C', 'D', 'E', 'F', 'G'].map((title, index) =>
      processes[index % 2 === 0 ? 0 : 1].app.inject({
        method: 'PUT',
        url,
        headers,
        payload: JSON.stringify({ title, locale: 'en', published: true, config }),
      }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
  const versions = answers.map((answer) => answer.json().result.version).sort((a, b) => a - b);
  expect(versions).toEqual([4, 6, 8, 10, 12, 14]);
});
