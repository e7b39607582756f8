import { accountStream, userStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ReadApp, useReadApp } from '../../testing/read-app.ts';
import {
  deleted,
  drafted,
  published,
  revised,
  unpublished,
  userJoined,
  withLogo,
} from '../../testing/sample-events.ts';
import { pageOwners } from './page-owner.ts';

const read = useReadApp();
let owner: string;
beforeEach(async () => {
  owner = await read.newAccount();
});

type Event = Parameters<ReadApp['history']['append']>[2];
const given = async (...events: readonly Event[]): Promise<string> => {
  const id = v7();
  for (const event of events) await read.history.append(waiverStream(id), owner, event);
  await read.project();
  return id;
};
const listed = (path: string, token?: string) => read.get(`/v1/public-waiver/${path}`, token);

describe('public waiver list', () => {
  it('accepts a user’s ID in place of the account’s', {
    meta: { spec: '2.16 /public/{id}' },
  }, async () => {
    await given(drafted({ title: 'Tower', background: 'ab'.repeat(32) }), published(1));
    const userId = v7();
    await read.history.append(userStream(userId), owner, userJoined());
    const answer = await listed(userId);
    expect(answer.json().results).toHaveLength(1);
    expect(answer.json()).toEqual((await listed(owner)).json());
    expect((await listed(v7())).statusCode).toBe(404);
    const { ofList } = pageOwners(read.services);
    expect(await ofList(userId)).toMatchObject({ id: owner, company: expect.any(String) });
    expect(await ofList(userId)).toEqual(await ofList(owner));
    expect(await ofList(v7())).toBeUndefined();
  });

  it('sorts published waivers by title', {
    meta: { spec: ['2.59 Public landing', '7.11 public-waiver'] },
  }, async () => {
    const hash = 'ab'.repeat(32);
    const tower = await given(
      drafted({ title: 'tower 10', background: hash }),
      published(1),
      revised(2, { title: 'X' }),
    );
    const second = await given(drafted({ title: 'Tower 2' }), published(1));
    const angel = await given(drafted({ title: 'Ängelholm' }), published(1));
    await given(drafted({ title: 'Saved' }));
    await given(drafted({ title: 'No more' }), published(1), unpublished);
    await given(drafted({ title: 'Deleted' }), published(1), deleted);
    const answer = await listed(owner.toUpperCase());
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      results: [
        { id: angel, title: 'Ängelholm', locale: 'en', config: { background: null } },
        { id: second, title: 'Tower 2', locale: 'en', config: { background: null } },
        { id: tower, title: 'tower 10', locale: 'en', config: { background: `/v1/blob/${owner}/${hash}` } },
      ],
      logo: null,
      company: 'Höhenluft',
    });
    expect((await listed(owner, 'expired')).json()).toEqual(answer.json());
  });

  it('shows the current logo, even before the account is projected', {
    meta: { spec: '7.11 public-waiver' },
  }, async () => {
    const logo = 'cd'.repeat(32);
    await read.history.append(accountStream(owner), owner, withLogo(logo));
    expect((await listed(owner)).json().logo).toBe(`/v1/blob/${owner}/${logo}`);
    await read.project();
    expect((await listed(owner)).json().logo).toBe(`/v1/blob/${owner}/${logo}`);
    await read.history.append(accountStream(owner), owner, { type: 'LogoRemoved', data: {} });
    await read.project();
    expect((await listed(owner)).json().logo).toBeNull();
  });

  it('supports paging', async () => {
    for (const title of ['C', 'A', 'B']) await given(drafted({ title }), published(1));
    const first = (await listed(`${owner}?limit=2`)).json();
    expect(first.results).toMatchObject([{ title: 'A' }, { title: 'B' }]);
    const second = (await listed(`${owner}?limit=2&after=${first.next}`)).json();
    expect(second).toEqual({
      results: [expect.objectContaining({ title: 'C' })],
      logo: null,
      company: 'Höhenluft',
    });
    for (const query of ['limit=0x10', 'after=nowhere'])
      expect((await listed(`${owner}?${query}`)).statusCode).toBe(422);
  });

  it('defaults to a hundred waivers per page', {
    meta: { spec: '7.11 public-waiver' },
  }, async () => {
    for (let count = 0; count < 100; count += 1) {
      const stream = waiverStream(v7());
      await read.history.append(stream, owner, drafted());
      await read.history.append(stream, owner, published(1));
    }
    await given(drafted(), published(1));
    const { results, next } = (await listed(owner)).json();
    expect([results.length, typeof next]).toEqual([100, 'string']);
  });

  it('is empty if nothing is published', async () => {
    expect((await listed(owner)).json()).toEqual({ results: [], logo: null });
    await read.project();
    expect((await listed(owner)).json()).toEqual({ results: [], logo: null, company: 'Höhenluft' });
  });

  it('returns 404 for unknown and erased owners', async () => {
    await given(drafted(), published(1));
    expect((await listed(v7())).statusCode).toBe(404);
    expect((await listed('nobody')).statusCode).toBe(404);
    await read.history.eraseAccount(owner);
    await read.project();
    expect((await listed(owner)).statusCode).toBe(404);
  });
});
