import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accountStream, signedWaiverStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildSchema, type Projection } from '../../engine/projection.ts';
import { asTenant } from '../../queries/tenant.ts';
import { signedWaiverDocuments } from '../../read-models/signed-waiver-documents/project.ts';
import { signedWaivers } from '../../read-models/signed-waivers/project.ts';
import { makeLiveBuild } from '../../testing/builds.ts';
import { HASHES, type ReadApp, useReadApp } from '../../testing/read-app.ts';
import { drafted, registered, signed } from '../../testing/sample-events.ts';
import { countRows } from '../rows/rows.ts';

/** Enough people that the last one is in the fourth batch, beyond the two that are read ahead. */
const PEOPLE = 2300;
/** Longer than the socket buffers can hold. */
const LONG = 'x'.repeat(5000);

const read = useReadApp();
let app: Awaited<ReturnType<ReadApp['restarted']>>;
let baseUrl: string;
const owner = v7();
const waiverId = v7();
const last = v7();

const firstBuild = ({ name }: Projection): string => buildSchema(name, 1);

/** Copies rows because signing for so many people would dominate the run time. */
const copyPerson = async (): Promise<void> => {
  const count = sql.lit(PEOPLE - 1);
  await sql`
    with copies as (select gen_random_uuid() as id, number from generate_series(1, ${count}) number),
    listed as (
      insert into ${sql.raw(firstBuild(signedWaivers))}.signed_waivers
      select r.* from copies, ${sql.raw(firstBuild(signedWaivers))}.signed_waivers s,
        lateral jsonb_populate_record(s, jsonb_build_object('signed_waiver_id', id, 'participant_id', id,
          'event_id', id, 'signed_at', s.signed_at - number * interval '1 second')) r)
    insert into ${sql.raw(firstBuild(signedWaiverDocuments))}.signed_waiver_answers
    select r.* from copies, ${sql.raw(firstBuild(signedWaiverDocuments))}.signed_waiver_answers a,
      lateral jsonb_populate_record(a, jsonb_build_object('signed_waiver_id', id)) r`.execute(read.database);
};

beforeAll(async () => {
  await read.history.append(accountStream(owner), owner, registered());
  await read.history.append(waiverStream(waiverId), owner, drafted());
  const event = signed(last, waiverId, [{ firstName: 'Anna', lastName: 'Beispiel' }], {
    versionHash: HASHES.en,
    shared: { witness: 'Ben' },
  });
  const participants = event.data.participants.map((each) => ({ ...each, answers: { zip: LONG } }));
  await read.history.append(signedWaiverStream(last), owner, {
    ...event,
    data: { ...event.data, participants },
  });
  await read.project();
  await copyPerson();
});
beforeEach(async () => {
  app = await read.restarted();
  await app.listen({ port: 0, host: '127.0.0.1' });
  baseUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterEach(() => app.close());

const linkOf = (): string => read.exportPath(owner);

/** Starts a request without reading the body. */
const begin = async (
  link: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<IncomingMessage> => {
  const request = get(new URL(link, baseUrl), { headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response.pause();
};

const rest = async (response: IncomingMessage): Promise<Buffer> => Buffer.concat(await response.toArray());

it('a download waits for a slow client without holding a database connection', {
  meta: { spec: '9.2 export 1000' },
}, async () => {
  const link = linkOf();
  const slow = await begin(link);
  await once(slow, 'readable');
  const first = slow.read(1) as Buffer;
  // The pool has a single connection, so this request would hang if the first download held it.
  const whole = (await read.get(linkOf())).rawPayload;
  expect(Buffer.concat([first, await rest(slow)]).equals(whole)).toBe(true);
});

it('a download ends when the process stops and can be resumed from the next process', async () => {
  const link = linkOf();
  const whole = (await read.get(link)).rawPayload;
  const broken = await begin(link);
  const parts: Buffer[] = [];
  broken.on('data', (part: Buffer) => parts.push(part));
  broken.once('data', () => broken.pause());
  const ended = once(broken, 'error');
  const begun = once(broken, 'data');
  broken.resume();
  await begun;
  const closing = app.close();
  broken.resume();
  expect(await ended).toMatchObject([{ code: 'ECONNRESET' }]);
  await closing;
  const had = Buffer.concat(parts);
  expect(had.length).toBeLessThan(whole.length);
  const next = await read.restarted();
  const headers = { range: `bytes=${had.length}-`, 'if-range': String(broken.headers.etag) };
  const answer = await next.inject({ url: link, headers });
  expect(answer.statusCode).toBe(206);
  expect(Buffer.concat([had, answer.rawPayload]).equals(whole)).toBe(true);
  await next.close();
});

it('an account can have three concurrent downloads', async () => {
  const three = await Promise.all([1, 2, 3].map(() => begin(linkOf())));
  const fourth = await begin(linkOf());
  expect([fourth.statusCode, fourth.headers['retry-after']]).toEqual([503, '10']);
  fourth.resume();
  for (const response of three) response.destroy();
  const statusNow = async () => (await app.inject({ method: 'HEAD', url: linkOf() })).statusCode;
  await expect.poll(statusNow).toBe(200);
});

it('a HEAD request returns the row count without rows', async () => {
  const answer = await app.inject({ method: 'HEAD', url: linkOf() });
  expect([answer.statusCode, answer.headers['x-row-count'], answer.body]).toEqual([200, String(PEOPLE), '']);
});

it('a download marks people who have since been erased', async () => {
  const response = await begin(linkOf());
  await read.history.erase(signedWaiverStream(last), owner, participantIdOf(last, 0), true);
  await read.project();
  const lines = (await rest(response)).toString().trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + PEOPLE);
  expect(lines.at(-2)).toContain('Beispiel,Anna,');
  expect(lines.at(-1)).toMatch(new RegExp(`^erased,erased,Adult,.*,${last},${participantIdOf(last, 0)}$`));
  expect(lines.at(-1)).not.toContain('xxx');
});

it('countRows stops at its limit', async () => {
  const counted = (most: number) =>
    asTenant(read.services.database, owner, (tenant) => countRows(tenant, { terms: '' }, most));
  expect([await counted(PEOPLE - 1), await counted(PEOPLE)]).toEqual([undefined, PEOPLE]);
});

/** Rewrites the same rows, as a rebuild would. */
const rebuild = async (projection: Projection): Promise<void> => {
  await makeLiveBuild(read.database, projection);
  for (const { name } of projection.tables) {
    await sql`insert into ${sql.raw(buildSchema(projection.name, 2))}.${sql.id(name)}
      select * from ${sql.raw(firstBuild(projection))}.${sql.id(name)}`.execute(read.database);
  }
};

it('a download continues when a rebuilt read model goes live but cannot be resumed from the rebuilt one', async () => {
  const link = linkOf();
  const whole = (await read.get(link)).rawPayload;
  const response = await begin(link);
  await rebuild(signedWaivers);
  expect((await rest(response)).equals(whole)).toBe(true);
  const headers = { range: 'bytes=100000-', 'if-range': String(response.headers.etag) };
  const again = await app.inject({ url: link, headers });
  expect([again.statusCode, again.rawPayload.equals(whole)]).toEqual([200, true]);
});

it('a download fails rather than omit answers if a build without them goes live', async () => {
  const link = linkOf();
  const response = await begin(link);
  await makeLiveBuild(read.database, signedWaiverDocuments);
  // Compare lengths because a failing assertion would print ten million bytes.
  const length = rest(response).then((bytes) => bytes.length);
  await expect(length).rejects.toMatchObject({ code: 'ECONNRESET' });
  const headers = { range: 'bytes=5-', 'if-range': String(response.headers.etag) };
  expect((await app.inject({ url: link, headers })).statusCode).toBe(503);
});
