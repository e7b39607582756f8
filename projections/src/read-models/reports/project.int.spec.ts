import { accountStream, signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeLiveBuild, type TestBuild } from '../../testing/builds.ts';
import { createHistory, type History } from '../../testing/history.ts';
import { registered, signed, understood, voided, voidTakenBack } from '../../testing/sample-events.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { reports } from './project.ts';
import {
  type ReportCountRow,
  type ReportRecordRow,
  type ReportVisitRow,
  type ReportZipRow,
  reportCountsTable,
  reportRecordsTable,
  reportVisitsTable,
  reportZipsTable,
} from './table.ts';

const opened = useTestDatabase();
let build: TestBuild;
let history: History;
const owner = v7();
const waiverId = v7();
const id = v7();
const stream = signedWaiverStream(id);
beforeEach(async () => {
  history = createHistory();
  build = await makeLiveBuild(opened.database, reports);
  await history.append(accountStream(owner), owner, registered());
});

const FAMILY = [
  { firstName: 'Anna', lastName: 'Beispiel' },
  { firstName: 'Ben', lastName: 'Beispiel', birthDate: '2018-07-01' },
] as const;

const sign = () =>
  history.append(stream, owner, signed(id, waiverId, FAMILY, { timeZone: 'America/New_York' }));
const voidOn = (day: string) => history.append(stream, owner, voided(), `${day}T09:00:00.000Z`);
const takeBackOn = (day: string) => history.append(stream, owner, voidTakenBack, `${day}T09:00:00.000Z`);

const record = async (): Promise<ReportRecordRow | undefined> => {
  await build.apply(await history.events());
  return (await build.rows())[reportRecordsTable.name]?.[0] as ReportRecordRow | undefined;
};

/** Returns the waiver's counts by key: `age 35-44` over all time, `2026-11-23 zip 10435` for that day's voids. */
const counts = async (): Promise<Readonly<Record<string, number>>> => {
  await record();
  const tables = await build.rows();
  const rows = [
    ...(tables[reportCountsTable.name] as readonly ReportCountRow[]),
    ...(tables[reportZipsTable.name] as readonly ReportZipRow[]).map(({ zip, ...row }) => ({
      ...row,
      counted: 'zip',
      value: String(zip),
    })),
  ];
  return Object.fromEntries(
    rows
      .filter(({ scope_id, signed: period }) => scope_id === waiverId && period === 'ever')
      .filter(({ changed }) => changed === 'signing' || changed.length === 10)
      .map(({ changed, counted, value, persons }) => [
        `${changed === 'signing' ? '' : `${changed} `}${counted}${value && ` ${value}`}`,
        persons,
      ]),
  );
};

describe('reports', () => {
  it('counts people by age, gender and place, with minors in their guardian’s place', async () => {
    await sign();
    expect(await counts()).toEqual({
      'age 35-44': 1,
      'age 6-12': 1,
      'gender unknown': 2,
      'place zip': 2,
      'trait minor': 1,
      'zip 10435': 2,
    });
    expect(await record()).toEqual({
      account_id: owner,
      signed_waiver_id: id,
      waiver_id: waiverId,
      signed_on: '2026-11-21',
      time_zone: 'America/New_York',
      version: 1,
      changes: '[]',
      persons: '[["35-44","unknown","10435",[]],["6-12","unknown","10435",["minor"]]]',
    });
  });

  it('counts a signature in its day, month, year and all time, for the waiver and the account', async () => {
    await sign();
    await record();
    const rows = (await build.rows())[reportCountsTable.name] as readonly ReportCountRow[];
    const places = rows.filter(({ counted }) => counted === 'place');
    expect(places.map(({ scope_id, signed: period, persons }) => [scope_id, period, persons]).sort()).toEqual(
      [owner, waiverId]
        .flatMap((scope) => ['2026', '2026-11', '2026-11-21', 'ever'].map((period) => [scope, period, 2]))
        .sort(),
    );
  });

  it('records a void on its day unless it is undone the same day', async () => {
    await sign();
    await voidOn('2026-11-23');
    expect(await counts()).toMatchObject({
      'age 35-44': 1,
      '2026-11-23 age 35-44': -1,
      '2026-11-23 place zip': -2,
      '2026-11-23 zip 10435': -2,
      '2026-11-23 voided': 2,
    });
    await takeBackOn('2026-11-23');
    expect(Object.keys(await counts()).filter((key) => key.startsWith('2026'))).toEqual([]);
    expect((await record())?.changes).toBe('[]');
  });

  it('counts the video of a person on the day it was understood', async () => {
    const [anna, ben] = [participantIdOf(id, 0), participantIdOf(id, 1)];
    await history.append(stream, owner, signed(id, waiverId, FAMILY, { hasVideo: true }));
    await history.append(stream, owner, understood(anna), '2026-11-21T09:05:00.000Z');
    await history.append(stream, owner, understood(ben), '2026-11-23T09:00:00.000Z');
    const both = { 'trait video': 2, 'trait understood': 1, '2026-11-23 trait understood': 1 };
    expect(await counts()).toMatchObject(both);
    await history.erase(stream, owner, ben, false);
    expect(await counts()).toMatchObject(both);
    await voidOn('2026-11-24');
    expect(await counts()).toMatchObject({
      ...both,
      '2026-11-24 trait video': -2,
      '2026-11-24 trait understood': -2,
    });
  });

  describe('returning people', () => {
    const ANNA = { firstName: 'Anna-Lena', lastName: 'Núñez' };
    const visit = async (day: string, person: Parameters<typeof signed>[2][0] = ANNA, account = owner) => {
      const visitId = v7();
      const event = signed(visitId, v7(), [person], { signedAt: `${day}T09:00:00.000Z` });
      await history.append(signedWaiverStream(visitId), account, event);
      return visitId;
    };
    /** Returns the business's returning people by day of signing. */
    const returning = async () => {
      await record();
      await build.apply(await history.events());
      const rows = (await build.rows())[reportCountsTable.name] as readonly ReportCountRow[];
      return Object.fromEntries(
        rows
          .filter(({ scope_id, changed }) => scope_id === owner && changed === 'signing')
          .filter(({ value, signed: period }) => value === 'returning' && period.length === 10)
          .map(({ signed: period, persons }) => [period, persons]),
      );
    };

    it('have the same name and birth date on an earlier day, however they are spelled', async () => {
      await visit('2026-11-21');
      await visit('2026-11-21');
      await visit('2026-11-22', { firstName: 'NUNEZ', lastName: 'annalena' });
      await visit('2026-11-22', { ...ANNA, birthDate: '1988-02-29' });
      await visit('2026-11-22', { ...ANNA, firstName: 'Anna' });
      await visit('2026-11-20', ANNA, v7());
      expect(await returning()).toEqual({ '2026-11-22': 1 });
    });

    it('follow the earliest day, even if it arrives late or is erased', async () => {
      await visit('2026-11-22');
      await visit('2026-11-23');
      expect(await returning()).toEqual({ '2026-11-23': 1 });
      const first = await visit('2026-11-20');
      expect(await returning()).toEqual({ '2026-11-22': 1, '2026-11-23': 1 });
      await history.erase(signedWaiverStream(first), owner, participantIdOf(first, 0), true);
      expect(await returning()).toEqual({ '2026-11-23': 1 });
      const rows = (await build.rows())[reportVisitsTable.name] as readonly ReportVisitRow[];
      expect(rows.map(({ signed_on }) => signed_on).toSorted()).toEqual(['2026-11-22', '2026-11-23']);
    });

    it('count as returning even if the earlier record is void', async () => {
      const first = await visit('2026-11-20');
      const second = await visit('2026-11-21');
      await history.append(signedWaiverStream(first), owner, voided());
      expect(await returning()).toEqual({ '2026-11-21': 1 });
      await history.append(signedWaiverStream(second), owner, voided(), '2026-11-25T09:00:00.000Z');
      await returning();
      const rows = (await build.rows())[reportCountsTable.name] as readonly ReportCountRow[];
      expect(
        rows.filter(({ changed, value }) => changed === '2026-11-25' && value === 'returning'),
      ).toContainEqual(expect.objectContaining({ scope_id: owner, signed: '2026-11-21', persons: -1 }));
    });
  });

  it('keeps accounts apart when a waiver’s ID equals another account’s ID', async () => {
    const other = v7();
    await sign();
    await history.append(stream, owner, voided());
    const theirs = v7();
    await history.append(signedWaiverStream(theirs), other, signed(theirs, owner, FAMILY));
    await record();
    const rows = (await build.rows())[reportCountsTable.name] as readonly ReportCountRow[];
    const places = rows.filter(
      ({ scope_id, changed, signed: period, counted }) =>
        scope_id === owner && changed === 'signing' && period === 'ever' && counted === 'place',
    );
    expect(Object.fromEntries(places.map(({ account_id, persons }) => [account_id, persons]))).toEqual({
      [owner]: 2,
      [other]: 2,
    });
  });
});
