import { signedWaiverStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import { participantIdOf } from '@waivers/events/log/event-id.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeLiveBuild, type TestBuild } from '../../testing/builds.ts';
import { createHistory, type History } from '../../testing/history.ts';
import { drafted, failed, revised, signed, understood } from '../../testing/sample-events.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { signedWaivers } from './project.ts';
import type { SignedWaiverRow } from './table.ts';

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const [OWNER, WAIVER, SIGNED] = [v7(), v7(), v7()];

let history: History;
let build: TestBuild;
beforeEach(async () => {
  history = createHistory();
  build = await makeLiveBuild(opened.database, signedWaivers);
});

describe('signed_waivers', () => {
  it('given a guardian who signed for a child, then one row for each', async () => {
    await history.append(
      signedWaiverStream(SIGNED),
      OWNER,
      signed(SIGNED, WAIVER, [
        { firstName: 'Zoë', lastName: 'O’Brien-Łuk' },
        { firstName: 'Đức', lastName: 'O’Brien', birthDate: '2018-07-01' },
      ]),
    );
    await build.apply(await history.events());
    const row = {
      account_id: OWNER,
      signed_waiver_id: SIGNED,
      waiver_id: WAIVER,
      revision: 1,
      signed_at: '2026-11-21T09:00:00+00:00',
      has_video: false,
      understood: false,
      video_failed: false,
      erased: false,
      search_grams: expect.any(Array),
    };
    const { signed_waivers: rows = [] } = await build.rows();
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({
      ...row,
      participant_id: participantIdOf(SIGNED, 0),
      role: 'guardian',
      family_order: 0,
      first_name: 'Zoë',
      last_name: 'O’Brien-Łuk',
      birth_date: '1988-02-28',
      search_text: 'zoe obrien luk',
    });
    expect(rows).toContainEqual({
      ...row,
      participant_id: participantIdOf(SIGNED, 1),
      role: 'minor',
      family_order: -1,
      first_name: 'Đức',
      last_name: 'O’Brien',
      birth_date: '2018-07-01',
      search_text: 'duc obrien',
    });
  });

  it('given an erasure, then the row stays, says so, and has nothing to be found by', async () => {
    const stream = signedWaiverStream(SIGNED);
    await history.append(stream, OWNER, signed(SIGNED, WAIVER, [{ firstName: 'Anna', lastName: 'B' }]));
    await history.erase(stream, OWNER, participantIdOf(SIGNED, 0), true);
    await build.apply(await history.events());
    expect((await build.rows()).signed_waivers).toEqual([
      expect.objectContaining({
        first_name: 'erased',
        last_name: 'erased',
        birth_date: null,
        erased: true,
        search_text: '',
        search_grams: [],
        role: 'adult',
      }),
    ]);
  });

  it('given that one of a party has understood the video, then that row says so', async () => {
    const stream = signedWaiverStream(SIGNED);
    const people = [
      { firstName: 'Anna', lastName: 'B' },
      { firstName: 'Mia', lastName: 'B' },
    ] as const;
    await history.append(stream, OWNER, signed(SIGNED, WAIVER, people, { hasVideo: true }));
    await history.append(stream, OWNER, understood(participantIdOf(SIGNED, 1)));
    await build.apply(await history.events());
    const rows = ((await build.rows()).signed_waivers ?? []) as SignedWaiverRow[];
    expect(new Set(rows.map((row) => `${row.role} ${row.has_video} ${row.understood}`))).toEqual(
      new Set(['guardian true false', 'minor true true']),
    );
  });

  it('given a video that could not be played, then the rows of who should watch say so, until they have understood', async () => {
    const stream = signedWaiverStream(SIGNED);
    const people = [
      { firstName: 'Anna', lastName: 'B' },
      { firstName: 'Mia', lastName: 'B' },
      { firstName: 'Ben', lastName: 'B' },
    ] as const;
    const [anna, mia, ben] = [0, 1, 2].map((index) => participantIdOf(SIGNED, index)) as [
      string,
      string,
      string,
    ];
    await history.append(stream, OWNER, signed(SIGNED, WAIVER, people, { hasVideo: true }));
    await history.append(stream, OWNER, failed(mia));
    const told = async () => {
      await build.apply(await history.events());
      const rows = ((await build.rows()).signed_waivers ?? []) as SignedWaiverRow[];
      return [anna, mia, ben].map((id) => rows.find((row) => row.participant_id === id)?.video_failed);
    };
    expect(await told()).toEqual([false, true, false]);
    await history.append(stream, OWNER, understood(anna));
    await told();
    await history.append(stream, OWNER, failed());
    expect(await told()).toEqual([false, true, true]);
    await history.append(stream, OWNER, understood(mia));
    expect(await told()).toEqual([false, false, true]);
  });

  it('keeps the title of every revision', async () => {
    await history.append(waiverStream(WAIVER), OWNER, drafted({ title: 'Hall' }));
    await history.append(waiverStream(WAIVER), OWNER, revised(2, { title: 'Hall 2' }));
    await build.apply(await history.events());
    const { waiver_titles: rows = [] } = await build.rows();
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(
      expect.arrayContaining([
        { account_id: OWNER, waiver_id: WAIVER, revision: 1, title: 'Hall' },
        { account_id: OWNER, waiver_id: WAIVER, revision: 2, title: 'Hall 2' },
      ]),
    );
  });
});
