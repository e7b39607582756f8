import { userStream } from '@waivers/events/definitions/streams.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeLiveBuild, type TestBuild } from '../../testing/builds.ts';
import { createHistory, type History } from '../../testing/history.ts';
import { userJoined } from '../../testing/sample-events.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { users } from './project.ts';

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const ACCOUNT = v7();
let user: string;
let history: History;
let build: TestBuild;
beforeEach(async () => {
  user = v7();
  history = createHistory();
  build = await makeLiveBuild(opened.database, users);
  await history.append(userStream(user), ACCOUNT, userJoined());
});

const row = async () => {
  await build.apply(await history.events());
  return (await build.rows()).users?.[0];
};

describe('users', () => {
  it('given a registration, then a person who is not active yet', async () => {
    expect(await row()).toEqual({
      account_id: ACCOUNT,
      user_id: user,
      first_name: 'Mara',
      last_name: 'Lindqvist',
      email: 'mara@example.test',
      username: 'mara',
      role: 'owner',
      active: false,
      erased: false,
      registered_at: '2026-11-21T09:00:00+00:00',
    });
  });

  it('given a first password, then they are active', async () => {
    await history.append(userStream(user), ACCOUNT, {
      type: 'FirstPasswordChosen',
      data: { credentialVersion: 2 },
    });
    expect(await row()).toMatchObject({ active: true });
  });

  it('given an erasure, then nothing about the person is left but the role', async () => {
    await history.eraseUser(user, ACCOUNT);
    expect(await row()).toMatchObject({
      first_name: 'erased',
      last_name: 'erased',
      email: 'erased',
      username: 'erased',
      role: 'owner',
      erased: true,
    });
  });
});
