import { accountStream, signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeLiveBuild, type TestBuild } from '../../testing/builds.ts';
import { createHistory, type History } from '../../testing/history.ts';
import { registered, signed, voided, voidTakenBack } from '../../testing/sample-events.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { reports } from './project.ts';
import {
  type ReportCountRow,
  type ReportRecordRow,
  type ReportZipRow,
  reportCountsTable,
  reportRecordsTable,
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
      persons: '[["35-44","unknown","10435"],["6-12","unknown","10435"]]',
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
