import { describe, expect, it } from 'vitest';
import { oneWaiver } from '../../testing/one-waiver.ts';
import { deleted, drafted, published, revised, unpublished } from '../../testing/sample-events.ts';
import { waivers } from './project.ts';

const { owner, waiverId, given, deliverAgain } = oneWaiver(waivers);

describe('waivers', () => {
  it('given a draft, then a saved waiver with its text', async () => {
    expect(await given(drafted({ title: 'Hall', background: 'ab'.repeat(32) }))).toEqual({
      account_id: owner,
      waiver_id: waiverId(),
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
    expect(await deliverAgain(2)).toEqual([row]);
  });
});
