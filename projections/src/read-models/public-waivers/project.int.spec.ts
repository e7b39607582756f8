import { describe, expect, it } from 'vitest';
import { oneWaiver } from '../../testing/one-waiver.ts';
import { deleted, drafted, published, revised, unpublished } from '../../testing/sample-events.ts';
import { publicWaivers } from './project.ts';

const { owner, waiverId, given } = oneWaiver(publicWaivers);

describe('public_waivers', () => {
  it('stores a draft as unpublished', async () => {
    expect(await given(drafted({ title: 'Hall', background: 'ab'.repeat(32) }))).toEqual({
      account_id: owner,
      waiver_id: waiverId(),
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

  it('keeps showing the published revision after a later draft', async () => {
    const row = await given(drafted({ title: 'Hall' }), published(1), revised(2, { title: 'New' }));
    expect(row).toMatchObject({ published: true, title: 'Hall', newest_title: 'New' });
  });

  it('shows a new revision once it is published', async () => {
    const row = await given(drafted(), published(1), revised(2, { title: 'New' }), published(2));
    expect(row).toMatchObject({ published: true, title: 'New', version: 4 });
  });

  it.each([unpublished, deleted])('unpublishes a waiver on $type', async (event) => {
    expect(await given(drafted(), published(1), event)).toMatchObject({ published: false, version: 3 });
  });
});
