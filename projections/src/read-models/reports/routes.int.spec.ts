import { AGE_GROUPS, type Report } from '@waivers/contract/reports/read-report.ts';
import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { participantIdOf } from '@waivers/events/log/port/event-id.ts';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { asTenant } from '../../queries/tenant.ts';
import { NOW, useReadApp } from '../../testing/read-app.ts';
import { signed, understood, voided } from '../../testing/sample-events.ts';
import { accounts } from '../accounts/project.ts';
import { reports } from './project.ts';
import { readReportCounts } from './queries.ts';
import { toReport } from './to-report.ts';

const read = useReadApp([accounts, reports]);
let owner: string;
beforeEach(async () => {
  read.state.now = NOW;
  owner = await read.newAccount();
});

const HALL = v7();
type Answers = Readonly<Record<string, string>>;

const sign = async (
  answers: Answers,
  {
    waiverId = HALL,
    gender,
    signedAt = '2026-11-21T09:00:00.000Z',
  }: { waiverId?: string; gender?: string; signedAt?: string } = {},
): Promise<string> => {
  const id = v7();
  const { type, data } = signed(id, waiverId, [{ firstName: 'Anna', lastName: 'Beispiel' }], { signedAt });
  const participants = data.participants.map((each) => ({
    ...each,
    identity: { ...each.identity, ...(gender !== undefined && { gender }) },
    answers,
  }));
  await read.history.append(signedWaiverStream(id), owner, { type, data: { ...data, participants } });
  return id;
};

const reported = async (query = '', token = owner): Promise<Report> => {
  await read.project();
  const answer = await read.get(`/v1/report${query}`, token);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().result;
};

const US = { country: 'United States' };

describe('report', () => {
  it('counts people by age, gender and place', {
    meta: { spec: ['1.5 export as a spreadsheet', '3.25 Report', '7.10 report'] },
  }, async () => {
    await sign({ ...US, zip: '02139' }, { gender: 'Female' });
    await sign({ ...US, zip: '10001-1234' }, { gender: 'Male' });
    await sign({ ...US, zip: '10001' });
    await sign({ ...US, zip: '09001' });
    // Signed in Berlin's time zone, where five digits are not taken for a ZIP code.
    await sign({ zip: '10435' });
    await sign({ country: 'Puerto Rico', zip: '00901' });
    await sign({ ...US, zip: 'unknown' });
    await sign({ country: 'France' });
    await sign({ country: 'Germany', zip: '10435' });
    await sign({ country: 'Germany' });
    await read.history.append(signedWaiverStream(await sign({ ...US, zip: '02139' })), owner, voided());
    const gone = await sign({ ...US, zip: '02139' }, { gender: 'Female' });
    await read.history.erase(signedWaiverStream(gone), owner, participantIdOf(gone, 0), true);
    const report = await reported();
    expect(report).toMatchObject({ total: 11, voided: 1, erased: 1, withoutZip: 2, erasedPlaces: 1 });
    expect(report.age.map(({ label }) => label)).toEqual([...AGE_GROUPS]);
    expect(report.age.filter(({ count }) => count > 0)).toEqual([
      { label: '35-44', count: 10 },
      { label: 'erased', count: 1 },
    ]);
    expect(report.gender).toEqual([
      { label: 'Male', count: 1 },
      { label: 'Female', count: 1 },
      { label: 'Other', count: 0 },
      { label: 'unknown', count: 8 },
      { label: 'erased', count: 1 },
    ]);
    expect(report.zipCodes).toEqual([
      { zip: '10001', count: 2, latitude: 40.75, longitude: -74 },
      { zip: '00901', count: 1, latitude: 18.47, longitude: -66.11 },
      { zip: '02139', count: 1, latitude: 42.36, longitude: -71.1 },
      { zip: '09001', count: 1, latitude: null, longitude: null },
    ]);
    expect(report.moreZipCodes).toEqual({ zips: 0, count: 0 });
    expect(report.countries).toEqual([
      { country: 'DE', count: 2 },
      { country: 'FR', count: 1 },
    ]);
    expect([report.timeZone, report.position]).toEqual(['Europe/Berlin', null]);
  });

  it('lists the most frequent ZIP codes and adds up the rest', async () => {
    for (const zip of ['20003', '20002', '20001', '20004', '20002', '20002', '20001'])
      await sign({ ...US, zip });
    await read.project();
    const counts = await asTenant(read.services.database, owner, (tenant) =>
      readReportCounts(tenant, owner, {}, { maxZips: 2, now: read.state.now }),
    );
    const { total, zipCodes, moreZipCodes } = toReport(counts);
    expect(zipCodes.map(({ zip, count }) => [zip, count])).toEqual([
      ['20002', 3],
      ['20001', 2],
    ]);
    expect([total, moreZipCodes]).toEqual([7, { zips: 2, count: 2 }]);
  });

  it('filters by days, waiver and as-of day', {
    meta: { spec: '7.10 report' },
  }, async () => {
    const other = v7();
    await sign({}, { signedAt: '2026-11-20T22:59:59.999Z' });
    await sign({}, { signedAt: '2026-11-20T23:00:00.000Z', waiverId: other });
    const late = await sign({}, { signedAt: '2026-11-21T23:00:00.000Z' });
    await read.history.append(signedWaiverStream(late), owner, voided(), '2026-11-25T09:00:00.000Z');
    const numbers = async (query: string) => {
      const { total, voided: no } = await reported(query);
      return [total, no];
    };
    expect(await numbers('')).toEqual([2, 1]);
    expect(await numbers('?from=2026-11-21')).toEqual([1, 1]);
    expect(await numbers('?to=2026-11-20')).toEqual([1, 0]);
    expect(await numbers('?from=2026-11-21&to=2026-11-21')).toEqual([1, 0]);
    expect(await numbers(`?waiverId=${other.toUpperCase()}`)).toEqual([1, 0]);
    expect(await numbers('?asOf=2026-11-24')).toEqual([3, 0]);
    expect(await numbers('?asOf=2026-11-25')).toEqual([2, 1]);
    expect(await numbers('?asOf=2026-11-21')).toEqual([2, 0]);
    expect(await numbers('?asOf=2026-11-19')).toEqual([0, 0]);
    expect(await numbers(`?waiverId=${HALL}&from=2026-11-22&asOf=2026-11-24`)).toEqual([1, 0]);
  });

  it('compares with the previous period, in the business’s time zone', async () => {
    const mother = { firstName: 'Mia', lastName: 'Ek' };
    // 1 October and 31 October in Berlin, then 1 November.
    await sign({}, { signedAt: '2026-09-30T22:00:00.000Z' });
    await sign({}, { signedAt: '2026-10-31T22:59:59.999Z', waiverId: v7() });
    const party = v7();
    const family = signed(party, HALL, [mother, { ...mother, birthDate: '2019-01-01' }], {
      signedAt: '2026-10-31T23:00:00.000Z',
      hasVideo: true,
    });
    await read.history.append(signedWaiverStream(party), owner, family);
    await read.history.append(signedWaiverStream(party), owner, understood(participantIdOf(party, 1)));
    await sign({}, { signedAt: '2026-11-02T09:00:00.000Z' });
    const {
      total,
      minors,
      withVideo,
      understood: passed,
      returning,
      before,
    } = await reported('?from=2026-11-01&to=2026-11-20');
    expect({ total, minors, withVideo, passed, returning }).toEqual({
      total: 3,
      minors: 1,
      withVideo: 2,
      passed: 1,
      returning: 1,
    });
    const october = { minors: 0, withVideo: 0, understood: 0 };
    expect(before).toEqual({ from: '2026-10-12', to: '2026-10-31', total: 1, returning: 1, ...october });
    const beforeOf = async (query: string) => (await reported(query)).before;
    // Later days of November are still to come on the morning of the 21st.
    expect(await beforeOf('?from=2026-11-01&to=2026-11-30')).toMatchObject({ to: '2026-10-21', total: 1 });
    expect(await beforeOf('?from=2026-10-31&to=2026-11-01')).toMatchObject({ from: '2026-10-29', total: 0 });
    expect(await beforeOf('?from=2026-11-01&to=2026-11-01')).toEqual({
      from: '2026-10-31',
      to: '2026-10-31',
      total: 1,
      returning: 1,
      ...october,
    });
    expect(await beforeOf(`?from=2026-11-01&waiverId=${HALL}`)).toMatchObject({
      from: '2026-10-01',
      total: 1,
    });
    expect(await beforeOf('?from=2026-11-01&to=2026-11-20&asOf=2026-11-10')).toMatchObject({
      to: '2026-10-10',
      total: 1,
    });
    for (const query of ['', '?from=2026-11-21', '?from=2026-10-01', '?from=2026-11-22'])
      expect(await beforeOf(query)).toBeNull();
    // In Berlin it is the 22nd.
    read.state.now = new Date('2026-11-21T23:30:00.000Z');
    expect(await beforeOf('?from=2026-11-21')).toMatchObject({ from: '2026-11-19', to: '2026-11-20' });
    expect(await beforeOf('?from=2026-11-22')).toBeNull();
  });

  it('has a trend that adds up to the totals of both periods', async () => {
    await sign({}, { signedAt: '2026-06-03T09:00:00.000Z' });
    await sign({}, { signedAt: '2026-06-30T09:00:00.000Z' });
    const late = await sign({}, { signedAt: '2026-11-20T09:00:00.000Z' });
    await sign({}, { signedAt: '2026-11-20T22:59:59.999Z' });
    await sign({}, { signedAt: '2026-11-20T23:00:00.000Z' });
    const trendOf = async (query: string) => {
      const { trend, total, before } = await reported(query);
      expect(trend.points.reduce((sum, { count }) => sum + count, 0)).toBe(total);
      expect(trend.points.reduce((sum, point) => sum + (point.before ?? 0), 0)).toBe(before?.total ?? 0);
      const counted = trend.points.filter(({ count }) => count > 0);
      return [trend.unit, trend.points.length, ...counted.map(({ from, count }) => `${from} ${count}`)];
    };
    expect(await trendOf('?from=2026-11-19')).toEqual(['day', 3, '2026-11-20 2', '2026-11-21 1']);
    expect(await trendOf('?from=2026-06-29')).toEqual(['week', 21, '2026-06-29 1', '2026-11-16 3']);
    expect(await trendOf('')).toEqual(['week', 25, '2026-06-03 1', '2026-06-29 1', '2026-11-16 3']);
    await sign({}, { signedAt: '2026-05-03T09:00:00.000Z' });
    expect(await trendOf('?to=2027-01-15')).toEqual([
      'month',
      7,
      '2026-05-03 1',
      '2026-06-01 2',
      '2026-11-01 3',
    ]);
    await read.history.append(signedWaiverStream(late), owner, voided(), '2026-11-21T09:00:00.000Z');
    expect(await trendOf('?from=2026-11-19')).toEqual(['day', 3, '2026-11-20 1', '2026-11-21 1']);
    expect(await trendOf('?from=2026-11-19&asOf=2026-11-20')).toEqual(['day', 2, '2026-11-20 2']);
  });

  it('is empty for other tenants, unknown waivers and reversed ranges', async () => {
    await sign({ ...US, zip: '02139' });
    const nothing = {
      total: 0,
      voided: 0,
      erased: 0,
      zipCodes: [],
      countries: [],
      withoutZip: 0,
      erasedPlaces: 0,
      moreZipCodes: { zips: 0, count: 0 },
    };
    const stranger = v7();
    expect(await reported('', stranger)).toMatchObject({ ...nothing, timeZone: 'UTC' });
    for (const query of [`?waiverId=${HALL}`, `?waiverId=${owner}`])
      expect(await reported(query, stranger)).toMatchObject(nothing);
    expect(await reported(`?waiverId=${v7()}`)).toMatchObject(nothing);
    for (const days of [
      'from=2026-11-22&to=2026-11-21',
      'from=9999-12-31',
      'to=0001-01-01',
      'asOf=0001-01-01',
    ])
      expect(await reported(`?${days}`)).toMatchObject(nothing);
    expect((await reported('?from=0001-01-01&to=9999-12-31&asOf=9999-12-31')).total).toBe(1);
  });

  it.each([
    'from=2026-02-30',
    'to=2026-13-01',
    'asOf=2025-02-29',
    'asOf=yesterday',
    'from=',
    'from=2026-11-21T09:00:00Z',
    'waiverId=1',
    'from=2026-11-21&from=2026-11-22',
    "asOf=2026-11-21'--",
  ])('rejects %s', async (query) => {
    const answer = await read.get(`/v1/report?${query}`, owner);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid']);
  });
});
