import { accountStream } from '@waivers/events/definitions/streams.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeLiveBuild, type TestBuild } from '../../testing/builds.ts';
import { createHistory, type History } from '../../testing/history.ts';
import { registered } from '../../testing/sample-events.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { accounts } from './project.ts';

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

let owner: string;
let history: History;
let build: TestBuild;
beforeEach(async () => {
  owner = v7();
  history = createHistory();
  build = await makeLiveBuild(opened.database, accounts);
  await history.append(accountStream(owner), owner, registered());
});

const row = async () => {
  await build.apply(await history.events());
  return (await build.rows()).accounts?.[0];
};

describe('accounts', () => {
  it('given a registration, then the business and its zone', async () => {
    expect(await row()).toEqual({
      account_id: owner,
      company: 'Höhenluft',
      time_zone: 'Europe/Berlin',
      erased: false,
      registered_at: '2026-11-21T09:00:00+00:00',
    });
  });

  it('given an erasure, then nothing about the business is left but the zone', async () => {
    await history.eraseAccount(owner);
    expect(await row()).toMatchObject({ company: 'erased', erased: true, time_zone: 'Europe/Berlin' });
  });
});
