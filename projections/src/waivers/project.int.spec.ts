import { waiverStream } from '@waivers/events/streams.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeLiveBuild, type TestBuild } from '../testing/builds.ts';
import { createHistory, type History } from '../testing/history.ts';
import { deleted, drafted, published, revised, unpublished } from '../testing/sample-events.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { waivers } from './project.ts';

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
  build = await makeLiveBuild(opened.database, waivers);
});

const given = async (...events: readonly Parameters<History['append']>[2][]) => {
  for (const [index, event] of events.entries()) {
    await history.append(waiverStream(waiverId), OWNER, event, `2026-11-21T09:00:0${index}.000Z`);
  }
  await build.apply(await history.events());
  return (await build.rows()).waivers?.[0];
};

describe('waivers', () => {
  it('given a draft, then a saved waiver with its text', async () => {
    expect(await given(drafted({ title: 'Hall', background: 'ab'.repeat(32) }))).toEqual({
      account_id: OWNER,
      waiver_id: waiverId,
      title: 'Hall',
      locale: 'en',
      background: 'ab'.repeat(32),
      has_video: false,
      revision: 1,
      published: false,
      published_revision: null,
      created_at: '2026-11-21T09:00:00+00:00',
      modified_at: '2026-11-21T09:00:00+00:00',
      version: 1,
      deleted: false,
    });
  });

  it('given a publication and a later revision, then the newest title, and which revision is signed', async () => {
    const row = await given(
      drafted(),
      published(1),
      revised(2, { title: 'New', videoUrl: 'https://x.test/v' }),
    );
    expect(row).toMatchObject({
      title: 'New',
      has_video: true,
      published: true,
      published_revision: 1,
      revision: 2,
      version: 3,
      modified_at: '2026-11-21T09:00:02+00:00',
    });
  });

  it('given an unpublication, then saved again', async () => {
    const row = await given(drafted(), published(1), unpublished);
    expect(row).toMatchObject({ published: false, published_revision: null, version: 3 });
  });

  it('given a deletion, then the row is marked, and no earlier event brings the waiver back', async () => {
    const row = await given(drafted(), published(1), deleted);
    expect(row).toMatchObject({ published: false, deleted: true, version: 3 });
    await build.apply((await history.events()).slice(0, 2));
    expect((await build.rows()).waivers).toEqual([row]);
  });
});
