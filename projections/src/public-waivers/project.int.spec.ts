import { waiverStream } from '@waivers/events/streams.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeLiveBuild, type TestBuild } from '../testing/builds.ts';
import { createHistory, type History } from '../testing/history.ts';
import { deleted, drafted, published, revised, unpublished } from '../testing/sample-events.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { publicWaivers } from './project.ts';

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const OWNER = v7();
let waiverId: string;
let history: History;
let build: TestBuild;
beforeEach(async () => {
  waiverId = v7();
  history = createHistory();
  build = await makeLiveBuild(opened.database, publicWaivers);
});

const given = async (...events: readonly Parameters<History['append']>[2][]) => {
  for (const [index, event] of events.entries()) {
    await history.append(waiverStream(waiverId), OWNER, event, `2026-11-21T09:00:0${index}.000Z`);
  }
  await build.apply(await history.events());
  return (await build.rows()).public_waivers?.[0];
};

describe('public_waivers', () => {
  it('given a draft, then nothing that is published', async () => {
    expect(await given(drafted({ title: 'Hall', background: 'ab'.repeat(32) }))).toEqual({
      account_id: OWNER,
      waiver_id: waiverId,
      published: false,
      title: '',
      locale: '',
      background: null,
      newest_title: 'Hall',
      newest_locale: 'en',
      newest_background: 'ab'.repeat(32),
      version: 1,
    });
  });

  it('given a later revision, then customers see the one that was published', async () => {
    const row = await given(drafted({ title: 'Hall' }), published(1), revised(2, { title: 'New' }));
    expect(row).toMatchObject({ published: true, title: 'Hall', newest_title: 'New' });
  });

  it('given its publication, then customers see it', async () => {
    const row = await given(drafted(), published(1), revised(2, { title: 'New' }), published(2));
    expect(row).toMatchObject({ published: true, title: 'New', version: 4 });
  });

  it.each([unpublished, deleted])('given %o, then it is published no more', async (event) => {
    expect(await given(drafted(), published(1), event)).toMatchObject({ published: false, version: 3 });
  });
});
