import { signedWaiverStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { makeLiveBuild } from '../../testing/builds.ts';
import { createHistory } from '../../testing/history.ts';
import { oneWaiver } from '../../testing/one-waiver.ts';
import { deleted, drafted, published, revised, signed, unpublished } from '../../testing/sample-events.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { waivers } from './project.ts';

const { owner, waiverId, given, deliverAgain } = oneWaiver(waivers);

describe('waivers', () => {
  it('stores a draft', async () => {
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
      search_text: 'hall',
      signatures: 0,
    });
  });

  it('shows the newest title and the published revision', async () => {
    const row = await given(
      drafted(),
      published(1),
      revised(2, { title: 'New', videoUrl: 'https://x.test/v' }),
    );
    expect(row).toMatchObject({
      title: 'New',
      search_text: 'new',
      has_video: true,
      published: true,
      published_revision: 1,
      revision: 2,
      version: 3,
      modified_at: '2026-11-21T09:00:02+00:00',
    });
  });

  it('clears the publication when a waiver is unpublished', async () => {
    const row = await given(drafted(), published(1), unpublished);
    expect(row).toMatchObject({ published: false, published_revision: null, version: 3 });
  });

  it('marks a deleted waiver, which repeated events do not revive', async () => {
    const row = await given(drafted(), published(1), deleted);
    expect(row).toMatchObject({ published: false, deleted: true, version: 3 });
    expect(await deliverAgain(2)).toEqual([row]);
  });
});

describe('signature count', () => {
  const opened = useTestDatabase();

  const ADA = { firstName: 'Ada', lastName: 'Lee' };
  const KIM = { firstName: 'Kim', lastName: 'Lee', birthDate: '2018-07-01' };

  /** Two waivers: one signed by an adult and by a party of three, all erased since; the other never signed. */
  const signedWaivers = async () => {
    const [owner, waiverId, other, adult, group] = [v7(), v7(), v7(), v7(), v7()];
    const history = createHistory();
    await history.append(waiverStream(waiverId), owner, drafted());
    await history.append(waiverStream(other), owner, drafted());
    await history.append(signedWaiverStream(adult), owner, signed(adult, waiverId, [ADA]));
    await history.append(signedWaiverStream(group), owner, signed(group, waiverId, [ADA, KIM, KIM]));
    for (const index of [0, 1, 2]) {
      await history.erase(signedWaiverStream(group), owner, participantIdOf(group, index), index === 2);
    }
    await history.destroyKeys();
    const counts = async (build: Awaited<ReturnType<typeof makeLiveBuild>>) => {
      const rows = (await build.rows()).waivers as { waiver_id: string; signatures: number }[];
      return [waiverId, other].map((id) => rows.find((row) => row.waiver_id === id)?.signatures);
    };
    return { events: await history.events(), counts };
  };

  it('counts a party once, including erased people', { meta: { spec: '2.36 Waivers' } }, async () => {
    const { events, counts } = await signedWaivers();
    const build = await makeLiveBuild(opened.database, waivers);
    await build.apply(events);
    expect(await counts(build)).toEqual([2, 0]);
  });

  it('is correct even if signatures precede the draft', async () => {
    const { events, counts } = await signedWaivers();
    const build = await makeLiveBuild(opened.database, waivers);
    for (const event of events.toReversed()) await build.apply([event]);
    expect(await counts(build)).toEqual([2, 0]);
  });
});
