import { listWaiverVersions, readWaiverVersion } from '@waivers/contract/waivers/waiver-versions.ts';
import { accountStream, userStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { DOCUMENTS, HASHES, type ReadApp, useReadApp } from '../testing/read-app.ts';
import { deleted, drafted, registered, revised, unpublished, userJoined } from '../testing/sample-events.ts';

const read = useReadApp([]);
let owner: string;
let user: string;
beforeEach(async () => {
  [owner, user] = [v7(), v7()];
  await read.history.append(accountStream(owner), owner, registered());
  await read.history.append(userStream(user), owner, userJoined());
});

type Event = Parameters<ReadApp['history']['append']>[2];
const published = (revision: number) =>
  ({ type: 'WaiverPublished', data: { revision, documents: HASHES } }) as const;

const given = async (...events: readonly Event[]): Promise<string> => {
  const id = v7();
  for (const [index, event] of events.entries()) {
    const at = new Date(Date.UTC(2026, 10, 21, 9, index)).toISOString();
    await read.history.append(waiverStream(id), owner, event, at, { kind: 'user', id: user });
  }
  return id;
};
const list = async (id: string, query = '') => {
  const answer = await read.get(`/v1/waiver/${id}/versions${query}`, owner);
  expect(answer.statusCode, answer.body).toBe(200);
  return listWaiverVersions.answers[200].parse(answer.json());
};
const version = async (id: string, number: number, query = '') => {
  const answer = await read.get(`/v1/waiver/${id}/versions/${number}${query}`, owner);
  expect(answer.statusCode, answer.body).toBe(200);
  return readWaiverVersion.answers[200].parse(answer.json()).result;
};

describe('waiver versions', () => {
  it('list who did what and when, newest first', async () => {
    const id = await given(drafted(), published(1), revised(2, { title: 'Next season' }));
    const by = { userId: user, name: 'Mara Lindqvist' };
    expect((await list(id)).results).toEqual([
      {
        version: 3,
        revision: 2,
        at: '2026-11-21T09:02:00.000Z',
        by,
        kind: 'revised',
        title: 'Next season',
        isCurrent: false,
      },
      {
        version: 2,
        revision: 1,
        at: '2026-11-21T09:01:00.000Z',
        by,
        kind: 'published',
        title: 'Climbing hall',
        isCurrent: true,
      },
      {
        version: 1,
        revision: 1,
        at: '2026-11-21T09:00:00.000Z',
        by,
        kind: 'drafted',
        title: 'Climbing hall',
        isCurrent: false,
      },
    ]);
  });

  it('mark the current publication until it is withdrawn or replaced', async () => {
    const current = async (id: string) =>
      (await list(id)).results.filter(({ isCurrent }) => isCurrent).map((each) => each.version);
    expect(await current(await given(drafted(), published(1), unpublished))).toEqual([]);
    expect(await current(await given(drafted(), published(1), revised(2), published(2)))).toEqual([4]);
    expect(await current(await given(drafted(), published(1), unpublished, published(1)))).toEqual([4]);
  });

  it('include events that occurred since the last request', async () => {
    const id = await given(drafted());
    expect((await list(id)).results).toHaveLength(1);
    await read.history.append(waiverStream(id), owner, revised(2));
    expect((await list(id)).results.map(({ kind }) => kind)).toEqual(['revised', 'drafted']);
  });

  it('are returned in pages of a hundred', async () => {
    const id = await given(drafted(), ...Array.from({ length: 102 }, (_, index) => revised(index + 2)));
    const first = await list(id);
    expect([first.results.length, first.results[0]?.version, first.next]).toEqual([100, 103, 4]);
    const last = await list(id, `?before=${first.next}`);
    expect([last.results.map((each) => each.version), last.next]).toEqual([[3, 2, 1], undefined]);
  });

  it('show users’ current names, but none for erased users', async () => {
    const id = await given(drafted());
    const name = async () => (await list(id)).results[0]?.by;
    const renamed = { type: 'UserRenamed', data: { name: { firstName: 'Mara', lastName: 'Berg' } } } as const;
    await read.history.append(userStream(user), owner, renamed);
    expect(await name()).toEqual({ userId: user, name: 'Mara Berg' });
    await read.history.eraseUser(user, owner);
    expect(await name()).toEqual({ userId: user, name: null });
  });

  it('show no name for events without a user', async () => {
    const id = v7();
    await read.history.append(waiverStream(id), owner, drafted());
    expect((await list(id)).results[0]?.by).toEqual({ userId: null, name: null });
  });
});

describe('waiver version', () => {
  it('for a publication includes its text and document in the requested language', async () => {
    const id = await given(drafted(), published(1), revised(2, { title: 'Next season' }));
    expect(await version(id, 2)).toMatchObject({
      version: 2,
      kind: 'published',
      title: 'Climbing hall',
      locale: 'en',
      config: { subtitle: 'Please read this carefully before you sign.' },
      documents: HASHES,
      document: DOCUMENTS.en,
    });
    expect((await version(id, 2, '?locale=de')).document).toEqual(DOCUMENTS.de);
    expect((await version(id, 2, '?locale=ja')).document).toEqual(DOCUMENTS.en);
  });

  it('for a saved text includes a preview document', async () => {
    const id = await given(drafted(), published(1), revised(2, { title: 'Next season' }));
    expect(await version(id, 3, '?locale=de')).toMatchObject({
      kind: 'revised',
      title: 'Next season',
      documents: {},
      document: { title: 'Next season', locale: 'de' },
    });
  });

  it('for a withdrawal includes the withdrawn text', async () => {
    const id = await given(drafted(), published(1), revised(2, { title: 'Next season' }), unpublished);
    expect(await version(id, 4)).toMatchObject({ kind: 'unpublished', revision: 2, title: 'Next season' });
  });
});

it('waiver versions return 404 to other owners and for unknown IDs', async () => {
  const id = await given(drafted(), published(1));
  const gone = await given(drafted(), deleted);
  for (const path of [`/v1/waiver/${id}/versions`, `/v1/waiver/${id}/versions/2`]) {
    expect((await read.get(path, owner)).statusCode).toBe(200);
    expect((await read.get(path)).statusCode).toBe(401);
    expect((await read.get(path, 'expired')).statusCode).toBe(401);
    const stranger = await read.get(path, v7());
    expect([stranger.statusCode, stranger.json().code]).toEqual([404, 'not_found']);
  }
  for (const path of [`${v7()}/versions`, `${gone}/versions`, `${gone}/versions/1`, `${id}/versions/3`])
    expect((await read.get(`/v1/waiver/${path}`, owner)).statusCode, path).toBe(404);
  for (const number of ['0', '-1', '1e1', 'x'])
    expect((await read.get(`/v1/waiver/${id}/versions/${number}`, owner)).statusCode, number).toBe(404);
});
