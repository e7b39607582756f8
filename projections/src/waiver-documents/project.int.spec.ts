import { canonicalJson } from '@waivers/events/canonical-json.ts';
import { waiverStream } from '@waivers/events/streams.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeLiveBuild, type TestBuild } from '../testing/builds.ts';
import { createHistory, type History } from '../testing/history.ts';
import { deleted, drafted, published, revised, unpublished } from '../testing/sample-events.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { waiverDocuments } from './project.ts';

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
  build = await makeLiveBuild(opened.database, waiverDocuments);
});

const given = async (...events: readonly Parameters<History['append']>[2][]) => {
  for (const [index, event] of events.entries()) {
    await history.append(waiverStream(waiverId), OWNER, event, `2026-11-21T09:00:0${index}.000Z`);
  }
  await build.apply(await history.events());
  return (await build.rows()).waiver_documents?.[0];
};

describe('waiver_documents', () => {
  it('given a draft, then its text and nothing to sign', async () => {
    expect(await given(drafted())).toEqual({
      account_id: OWNER,
      waiver_id: waiverId,
      version: 1,
      latest: canonicalJson(drafted().data),
      published: null,
      documents: null,
      deleted: false,
    });
  });

  it('given a publication and a later revision, then both texts', async () => {
    const newer = revised(2, { title: 'New' });
    const row = await given(drafted(), published(1), newer);
    expect(row).toMatchObject({
      version: 3,
      latest: canonicalJson(newer.data),
      published: canonicalJson(drafted().data),
      documents: canonicalJson(published(1).data.documents),
    });
  });

  it('given an unpublication, then nothing to sign', async () => {
    const row = await given(drafted(), published(1), unpublished);
    expect(row).toMatchObject({ published: null, documents: null, deleted: false });
  });

  it('given a deletion, then nothing to sign, and it is marked', async () => {
    const row = await given(drafted(), published(1), deleted);
    expect(row).toMatchObject({ published: null, documents: null, deleted: true });
  });
});
