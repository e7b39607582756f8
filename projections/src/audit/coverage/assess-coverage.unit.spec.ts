import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { openEvents } from '@waivers/events/delivery/follower/open-events.ts';
import { noWaiver, type Waiver } from '@waivers/events/folds/waiver.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { templateConfig } from '@waivers/waiver/testing/waiver-samples.ts';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { zonedTime } from '../../exports/rows/zoned-time.ts';
import { startOfDay, startOfNextDay } from '../../queries/days.ts';
import { createHistory } from '../../testing/history.ts';
import { noted, signed, understood, voided, voidTakenBack } from '../../testing/sample-events.ts';
import { assessCoverage } from './assess-coverage.ts';

type Event = Parameters<ReturnType<typeof createHistory>['append']>[2];
type Happened = readonly [at: string, event: Event];

const ID = v7();
const WAIVER = v7();
const ACCOUNT = v7();
const ZONE = 'America/New_York';
const DAY = '2026-11-21';
const ADULT = participantIdOf(ID, 0);
const CHILD = participantIdOf(ID, 1);

const dayOf = (day: string) => ({
  day,
  timeZone: ZONE,
  from: startOfDay(day, ZONE),
  until: startOfNextDay(day, ZONE),
});

const revision = (number: number) => ({
  revision: number,
  title: 'Climbing hall',
  locale: 'en' as const,
  config: templateConfig(),
});
const inForce = (number: number): Waiver => ({
  status: 'kept',
  accountId: ACCOUNT,
  version: 4,
  latest: revision(number),
  publication: { revision: revision(number), documents: { en: 'ab'.repeat(32) } },
});

const given = async (happened: readonly Happened[], erase?: number) => {
  const stores = { log: createMemoryLog(), keys: memoryKeyStore() };
  const history = createHistory(stores);
  for (const [at, event] of happened) {
    await history.append(signedWaiverStream(ID), ACCOUNT, event, new Date(at).toISOString());
  }
  if (erase !== undefined) {
    await history.erase(signedWaiverStream(ID), ACCOUNT, participantIdOf(ID, erase), false);
    await history.destroyKeys();
  }
  const recorded = await stores.log.readStream(signedWaiverStream(ID));
  return { id: ID, events: await openEvents(stores.keys, recorded.map(codec.decode)) };
};

/** Returns the answer, then each reason as for (+), against (−) or neither (·), with the version of its event. */
const asked = async (
  happened: readonly Happened[],
  {
    who = ADULT,
    day = DAY,
    waiver = inForce(1),
    erase,
  }: { who?: string; day?: string; waiver?: Waiver; erase?: number } = {},
) => {
  const judged = assessCoverage(await given(happened, erase), who, waiver, dayOf(day));
  const SIGNS = { for: '+', against: '−', neither: '·' };
  const reasons = judged?.reasons.map(
    ({ speaks, code, kind, version }) =>
      `${SIGNS[speaks]}${code}${kind === 'waiver' ? ' w' : ' '}${version ?? ''}`,
  );
  return [judged?.answer, ...(reasons ?? [])];
};

/** Covered times of the day, in the business's time zone. */
const timesOf = async (happened: readonly Happened[], who = ADULT) => {
  const judged = assessCoverage(await given(happened), who, inForce(1), dayOf(DAY));
  const { time } = zonedTime(ZONE);
  return judged?.times.map(({ from, until }) =>
    [from, until].map((at) => time(Date.parse(at)).slice(8, 19)).join(' – '),
  );
};

const MORNING = '2026-11-20T15:00:00Z';
const ANNA = { firstName: 'Anna', lastName: 'Ek' };
const BEN = { firstName: 'Ben', lastName: 'Ek', birthDate: '2012-05-01' };
const family = (birthDate = BEN.birthDate) => signed(ID, WAIVER, [ANNA, { ...BEN, birthDate }]);
const withVideo = () => signed(ID, WAIVER, [ANNA, BEN], { hasVideo: true });

describe('coverage on a day', () => {
  it('counts a record signed before that day', async () => {
    expect(await asked([[MORNING, family()]])).toEqual([
      'covered',
      '+signed 1',
      '·no_video ',
      '·in_force w4',
    ]);
    expect(await asked([[MORNING, family()]], { who: CHILD })).toContain('covered');
  });

  it('starts with a record signed during the day, in the business’s time zone', async () => {
    expect(await asked([['2026-11-21T05:00:00Z', family()]])).toContain('covered');
    expect(await asked([['2026-11-21T05:00:01Z', family()]])).toEqual([
      'part_of_day',
      '+signed_that_day 1',
      '·no_video ',
      '·in_force w4',
    ]);
    expect(await asked([['2026-11-22T04:59:59Z', family()]])).toContain('part_of_day');
    expect(await asked([['2026-11-22T05:00:00Z', family()]])).toEqual([
      'not_covered',
      '−signed_later 1',
      '·no_video ',
      '·in_force w4',
    ]);
  });

  it('ends when the record is voided and resumes when it is reinstated', async () => {
    const before: Happened = ['2026-11-20T16:00:00Z', voided()];
    const during: Happened = ['2026-11-21T16:00:00Z', voided()];
    const after: Happened = ['2026-11-23T16:00:00Z', voided()];
    const back: Happened = ['2026-11-21T17:00:00Z', voidTakenBack];
    const first: Happened = [MORNING, family()];
    expect(await asked([first, before])).toEqual(expect.arrayContaining(['not_covered', '−voided 2']));
    expect(await asked([first, during])).toEqual(expect.arrayContaining(['part_of_day', '−voided 2']));
    expect(await asked([first, after])).toEqual(expect.arrayContaining(['covered', '·voided_later 2']));
    expect(await asked([first, before, back])).toEqual(
      expect.arrayContaining(['part_of_day', '−voided 2', '+void_taken_back 3']),
    );
    expect(await asked([first, before, back], { day: '2026-11-22' })).toEqual(
      expect.arrayContaining(['covered', '+void_taken_back 3']),
    );
  });

  it('lists the covered times of the day', async () => {
    const first: Happened = [MORNING, family()];
    const whole = '21T00:00:00 – 22T00:00:00';
    expect(await timesOf([first])).toEqual([whole]);
    expect(await timesOf([['2026-11-22T05:00:00Z', family()]])).toEqual([]);
    expect(await timesOf([['2026-11-21T15:30:05Z', family()]])).toEqual(['21T10:30:05 – 22T00:00:00']);
    const happened: readonly Happened[] = [
      first,
      ['2026-11-21T14:00:00Z', noted(v7(), 'Left shoe')],
      ['2026-11-21T16:00:00Z', voided()],
      ['2026-11-21T17:00:00Z', voidTakenBack],
      ['2026-11-21T18:00:00Z', noted(v7(), 'Right shoe')],
    ];
    const [before, after] = ['21T00:00:00 – 21T11:00:00', '21T12:00:00 – 22T00:00:00'];
    expect(await timesOf(happened)).toEqual([before, after]);
    const later: Happened = ['2026-11-23T16:00:00Z', voided()];
    expect(await timesOf([...happened, later])).toEqual([before, after]);
  });

  it('never goes back in time when a clock is behind', async () => {
    const happened: readonly Happened[] = [
      ['2026-11-21T15:00:00Z', family()],
      ['2026-11-21T14:59:58Z', voided()],
      ['2026-11-21T17:00:00Z', voidTakenBack],
    ];
    expect(await timesOf(happened)).toEqual(['21T12:00:00 – 22T00:00:00']);
  });

  it('omits intervals shorter than a second', async () => {
    const happened: readonly Happened[] = [
      ['2026-11-21T15:00:05.100Z', family()],
      ['2026-11-21T15:00:05.900Z', voided()],
    ];
    expect(await asked(happened)).toContain('part_of_day');
    expect(await timesOf(happened)).toEqual([]);
    const note: Happened = ['2026-11-21T15:00:05.500Z', noted(v7(), 'Left shoe')];
    const ends: Happened = ['2026-11-21T15:00:06.100Z', voided()];
    const [first, ...rest] = happened;
    if (first === undefined) throw new Error('Nothing happened.');
    expect(await timesOf([first, note, ...rest])).toEqual([]);
    expect(await timesOf([first, note, ends])).toEqual(['21T10:00:05 – 21T10:00:06']);
  });

  it('requires each person of a party to understand the video', async () => {
    const ofAdult: Happened = ['2026-11-20T16:00:00Z', understood(ADULT)];
    const first: Happened = [MORNING, withVideo()];
    expect(await asked([first])).toEqual(expect.arrayContaining(['not_covered', '−not_understood ']));
    expect(await asked([first, ofAdult])).toEqual(expect.arrayContaining(['covered', '+understood 2']));
    expect(await asked([first, ofAdult], { who: CHILD })).toEqual(
      expect.arrayContaining(['not_covered', '−not_understood ']),
    );
    expect(await asked([first, ['2026-11-21T16:00:00Z', understood(ADULT)]])).toContain('part_of_day');
    expect(await asked([first, ['2026-11-23T16:00:00Z', understood(ADULT)]])).toEqual(
      expect.arrayContaining(['not_covered', '−understood_later 2']),
    );
  });

  it('ends for minors on their 18th birthday', async () => {
    const child = (birthDate: string) => asked([[MORNING, family(birthDate)]], { who: CHILD });
    expect(await child('2008-11-22')).toContain('covered');
    expect(await child('2008-11-21')).toEqual(expect.arrayContaining(['not_covered', '−turned_18 ']));
    const leap = (day: string) => asked([[MORNING, family('2008-02-29')]], { who: CHILD, day });
    expect(await leap('2026-11-21')).toContain('not_covered');
    const judged = assessCoverage(
      await given([[MORNING, family('2008-11-21')]]),
      CHILD,
      noWaiver,
      dayOf(DAY),
    );
    expect(judged?.reasons.find(({ code }) => code === 'turned_18')?.at).toBe('2026-11-21T05:00:00.000Z');
  });

  it('does not depend on the text in force, but reports it', async () => {
    const first: readonly Happened[] = [[MORNING, family()]];
    const { publication: _gone, ...unpublished } = inForce(1) as Extract<Waiver, { status: 'kept' }>;
    const gone: Waiver = { status: 'deleted', accountId: ACCOUNT, version: 5 };
    expect(await asked(first, { waiver: inForce(2) })).toEqual(
      expect.arrayContaining(['covered', '·other_in_force w4']),
    );
    expect(await asked(first, { waiver: unpublished })).toContain('·not_published w4');
    expect(await asked(first, { waiver: gone })).toContain('·waiver_deleted w5');
  });

  it('survives an erasure, but cannot tell whether an erased minor was 18', async () => {
    const events: readonly Happened[] = [[MORNING, family('2008-11-21')]];
    expect(await asked(events, { who: CHILD, erase: 1 })).toContain('covered');
    expect(assessCoverage(await given(events, 1), CHILD, noWaiver, dayOf(DAY))?.isAgeErased).toBe(true);
    expect(assessCoverage(await given(events, 0), ADULT, noWaiver, dayOf(DAY))?.isAgeErased).toBe(false);
  });

  it('is undefined for people who are not on the record', async () => {
    expect(assessCoverage(await given([[MORNING, family()]]), v7(), noWaiver, dayOf(DAY))).toBeUndefined();
    expect(assessCoverage({ id: ID, events: [] }, ADULT, noWaiver, dayOf(DAY))).toBeUndefined();
  });

  it('follows log order when clocks are wrong', async () => {
    const clockAhead: Happened = ['2026-11-23T16:00:00Z', voided()];
    const backInTime: Happened = ['2026-11-20T17:00:00Z', voidTakenBack];
    expect(await asked([[MORNING, family()], clockAhead, backInTime])).toEqual(
      expect.arrayContaining(['covered', '−voided 2', '+void_taken_back 3']),
    );
  });
});
