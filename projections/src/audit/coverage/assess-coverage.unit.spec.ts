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
type Occurrence = readonly [at: string, event: Event];

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

const given = async (occurrences: readonly Occurrence[], erase?: number) => {
  const stores = { log: createMemoryLog(), keys: memoryKeyStore() };
  const history = createHistory(stores);
  for (const [at, event] of occurrences) {
    await history.append(signedWaiverStream(ID), ACCOUNT, event, new Date(at).toISOString());
  }
  if (erase !== undefined) {
    await history.erase(signedWaiverStream(ID), ACCOUNT, participantIdOf(ID, erase), false);
    await history.destroyKeys();
  }
  const recorded = await stores.log.readStream(signedWaiverStream(ID));
  return { id: ID, events: await openEvents(stores.keys, recorded.map(codec.decode)) };
};

/** Returns the answer, then one line per reason: + (for), − (against) or · (neutral), and its event's version. */
const coverageOf = async (
  history: readonly Occurrence[],
  {
    who = ADULT,
    day = DAY,
    waiver = inForce(1),
    erase,
  }: { who?: string; day?: string; waiver?: Waiver; erase?: number } = {},
) => {
  const assessed = assessCoverage(await given(history, erase), who, waiver, dayOf(day));
  const SIGNS = { for: '+', against: '−', neither: '·' };
  const reasons = assessed?.reasons.map(
    ({ speaks, code, kind, version }) =>
      `${SIGNS[speaks]}${code}${kind === 'waiver' ? ' w' : ' '}${version ?? ''}`,
  );
  return [assessed?.answer, ...(reasons ?? [])];
};

/** Returns the covered times of the day, in the business's time zone. */
const timesOf = async (history: readonly Occurrence[], who = ADULT) => {
  const assessed = assessCoverage(await given(history), who, inForce(1), dayOf(DAY));
  const { time } = zonedTime(ZONE);
  return assessed?.times.map(({ from, until }) =>
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
    expect(await coverageOf([[MORNING, family()]])).toEqual([
      'covered',
      '+signed 1',
      '·no_video ',
      '·in_force w4',
    ]);
    expect(await coverageOf([[MORNING, family()]], { who: CHILD })).toContain('covered');
  });

  it('starts when a record is signed during the day, in the business’s time zone', async () => {
    expect(await coverageOf([['2026-11-21T05:00:00Z', family()]])).toContain('covered');
    expect(await coverageOf([['2026-11-21T05:00:01Z', family()]])).toEqual([
      'part_of_day',
      '+signed_that_day 1',
      '·no_video ',
      '·in_force w4',
    ]);
    expect(await coverageOf([['2026-11-22T04:59:59Z', family()]])).toContain('part_of_day');
    expect(await coverageOf([['2026-11-22T05:00:00Z', family()]])).toEqual([
      'not_covered',
      '−signed_later 1',
      '·no_video ',
      '·in_force w4',
    ]);
  });

  it('ends when the record is voided and resumes when it is reinstated', async () => {
    const before: Occurrence = ['2026-11-20T16:00:00Z', voided()];
    const during: Occurrence = ['2026-11-21T16:00:00Z', voided()];
    const after: Occurrence = ['2026-11-23T16:00:00Z', voided()];
    const back: Occurrence = ['2026-11-21T17:00:00Z', voidTakenBack];
    const first: Occurrence = [MORNING, family()];
    expect(await coverageOf([first, before])).toEqual(expect.arrayContaining(['not_covered', '−voided 2']));
    expect(await coverageOf([first, during])).toEqual(expect.arrayContaining(['part_of_day', '−voided 2']));
    expect(await coverageOf([first, after])).toEqual(expect.arrayContaining(['covered', '·voided_later 2']));
    expect(await coverageOf([first, before, back])).toEqual(
      expect.arrayContaining(['part_of_day', '−voided 2', '+void_taken_back 3']),
    );
    expect(await coverageOf([first, before, back], { day: '2026-11-22' })).toEqual(
      expect.arrayContaining(['covered', '+void_taken_back 3']),
    );
  });

  it('lists the covered times of the day', async () => {
    const first: Occurrence = [MORNING, family()];
    const whole = '21T00:00:00 – 22T00:00:00';
    expect(await timesOf([first])).toEqual([whole]);
    expect(await timesOf([['2026-11-22T05:00:00Z', family()]])).toEqual([]);
    expect(await timesOf([['2026-11-21T15:30:05Z', family()]])).toEqual(['21T10:30:05 – 22T00:00:00']);
    const history: readonly Occurrence[] = [
      first,
      ['2026-11-21T14:00:00Z', noted(v7(), 'Left shoe')],
      ['2026-11-21T16:00:00Z', voided()],
      ['2026-11-21T17:00:00Z', voidTakenBack],
      ['2026-11-21T18:00:00Z', noted(v7(), 'Right shoe')],
    ];
    const [before, after] = ['21T00:00:00 – 21T11:00:00', '21T12:00:00 – 22T00:00:00'];
    expect(await timesOf(history)).toEqual([before, after]);
    const later: Occurrence = ['2026-11-23T16:00:00Z', voided()];
    expect(await timesOf([...history, later])).toEqual([before, after]);
  });

  it('stays in order when a server’s clock is behind', async () => {
    const history: readonly Occurrence[] = [
      ['2026-11-21T15:00:00Z', family()],
      ['2026-11-21T14:59:58Z', voided()],
      ['2026-11-21T17:00:00Z', voidTakenBack],
    ];
    expect(await timesOf(history)).toEqual(['21T12:00:00 – 22T00:00:00']);
  });

  it('omits intervals shorter than a second', async () => {
    const history: readonly Occurrence[] = [
      ['2026-11-21T15:00:05.100Z', family()],
      ['2026-11-21T15:00:05.900Z', voided()],
    ];
    expect(await coverageOf(history)).toContain('part_of_day');
    expect(await timesOf(history)).toEqual([]);
    const note: Occurrence = ['2026-11-21T15:00:05.500Z', noted(v7(), 'Left shoe')];
    const ends: Occurrence = ['2026-11-21T15:00:06.100Z', voided()];
    const [first, ...rest] = history;
    if (first === undefined) throw new Error('Nothing happened.');
    expect(await timesOf([first, note, ...rest])).toEqual([]);
    expect(await timesOf([first, note, ends])).toEqual(['21T10:00:05 – 21T10:00:06']);
  });

  it('requires everyone in a party to have understood the video', async () => {
    const ofAdult: Occurrence = ['2026-11-20T16:00:00Z', understood(ADULT)];
    const first: Occurrence = [MORNING, withVideo()];
    expect(await coverageOf([first])).toEqual(expect.arrayContaining(['not_covered', '−not_understood ']));
    expect(await coverageOf([first, ofAdult])).toEqual(expect.arrayContaining(['covered', '+understood 2']));
    expect(await coverageOf([first, ofAdult], { who: CHILD })).toEqual(
      expect.arrayContaining(['not_covered', '−not_understood ']),
    );
    expect(await coverageOf([first, ['2026-11-21T16:00:00Z', understood(ADULT)]])).toContain('part_of_day');
    expect(await coverageOf([first, ['2026-11-23T16:00:00Z', understood(ADULT)]])).toEqual(
      expect.arrayContaining(['not_covered', '−understood_later 2']),
    );
  });

  it('ends for minors on their 18th birthday', async () => {
    const child = (birthDate: string) => coverageOf([[MORNING, family(birthDate)]], { who: CHILD });
    expect(await child('2008-11-22')).toContain('covered');
    expect(await child('2008-11-21')).toEqual(expect.arrayContaining(['not_covered', '−turned_18 ']));
    const leap = (day: string) => coverageOf([[MORNING, family('2008-02-29')]], { who: CHILD, day });
    expect(await leap('2026-11-21')).toContain('not_covered');
    const assessed = assessCoverage(
      await given([[MORNING, family('2008-11-21')]]),
      CHILD,
      noWaiver,
      dayOf(DAY),
    );
    expect(assessed?.reasons.find(({ code }) => code === 'turned_18')?.at).toBe('2026-11-21T05:00:00.000Z');
  });

  it('reports the revision in force but does not depend on it', async () => {
    const first: readonly Occurrence[] = [[MORNING, family()]];
    const { publication: _gone, ...unpublished } = inForce(1) as Extract<Waiver, { status: 'kept' }>;
    const gone: Waiver = { status: 'deleted', accountId: ACCOUNT, version: 5 };
    expect(await coverageOf(first, { waiver: inForce(2) })).toEqual(
      expect.arrayContaining(['covered', '·other_in_force w4']),
    );
    expect(await coverageOf(first, { waiver: unpublished })).toContain('·not_published w4');
    expect(await coverageOf(first, { waiver: gone })).toContain('·waiver_deleted w5');
  });

  it('survives an erasure but cannot tell whether an erased minor was 18', async () => {
    const events: readonly Occurrence[] = [[MORNING, family('2008-11-21')]];
    expect(await coverageOf(events, { who: CHILD, erase: 1 })).toContain('covered');
    expect(assessCoverage(await given(events, 1), CHILD, noWaiver, dayOf(DAY))?.isAgeErased).toBe(true);
    expect(assessCoverage(await given(events, 0), ADULT, noWaiver, dayOf(DAY))?.isAgeErased).toBe(false);
  });

  it('is undefined for people who are not on the record', async () => {
    expect(assessCoverage(await given([[MORNING, family()]]), v7(), noWaiver, dayOf(DAY))).toBeUndefined();
    expect(assessCoverage({ id: ID, events: [] }, ADULT, noWaiver, dayOf(DAY))).toBeUndefined();
  });

  it('follows log order when clocks are wrong', async () => {
    const clockAhead: Occurrence = ['2026-11-23T16:00:00Z', voided()];
    const backInTime: Occurrence = ['2026-11-20T17:00:00Z', voidTakenBack];
    expect(await coverageOf([[MORNING, family()], clockAhead, backInTime])).toEqual(
      expect.arrayContaining(['covered', '−voided 2', '+void_taken_back 3']),
    );
  });
});
