import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { asTenant } from '@waivers/projections/queries/tenant.ts';
import { type ReportQuery, readReportCounts } from '@waivers/projections/read-models/reports/queries.ts';
import { toReport } from '@waivers/projections/read-models/reports/to-report.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { loadReports } from '../../generate/load-reports.ts';
import { A_MINUTE, makeVenues, type Venue } from '../../generate/signatures.ts';
import type { BenchRow } from '../report.ts';
import { prepareList, type Timings, warmUp, worst } from './list.ts';

const SEED = 20_261_122;
const VENUES = 200;
const FEW = 10_000;
const MANY = 1_000_000;
const LIMITS = { maxZips: 1000, now: new Date('2026-11-21T12:00:00Z') };

/** Date ranges that start and end in the middle of a month are the slowest. */
const QUESTIONS = ({ waiverIds: [waiverId] }: Venue): Readonly<Record<string, ReportQuery>> => ({
  everything: {},
  'one waiver': { waiverId },
  'a day': { from: '2024-01-04', to: '2024-01-04' },
  'nearly a year': { from: '2024-01-16', to: '2024-12-14' },
  'a year and more': { from: '2024-01-16', to: '2025-02-14' },
  'as of the last month': { asOf: '2025-01-31' },
  'as of a day, of nearly a year': { from: '2024-01-16', to: '2024-12-14', asOf: '2025-01-16' },
});

export const timeReports = async (database: Kysely<object>, venue: Venue): Promise<Timings> => {
  const p95 = new Map<string, number>();
  for (const [what, asked] of Object.entries(QUESTIONS(venue))) {
    const read = async () =>
      toReport(
        await asTenant(
          database,
          venue.accountId,
          (tenant) => readReportCounts(tenant, venue.accountId, asked, LIMITS),
          'repeatable read',
        ),
      );
    if ((await read()).total === 0) throw new Error(`Nobody is counted: ${what}.`);
    p95.set(what, (await warmUp(read)).p95);
  }
  return p95;
};

export const benchReportPage = async (
  migratorUrl: string,
  masterKey: MasterKey,
  tell: (line: string) => void,
): Promise<{ readonly rows: readonly BenchRow[]; readonly remarks: readonly string[] }> => {
  const { projectorUrl, appUrl } = await prepareList(migratorUrl, masterKey);
  const venues = makeVenues(SEED, VENUES);
  const [venue] = venues;
  if (venue === undefined) throw new Error('There is no venue.');
  const pool = new Pool({ connectionString: appUrl, max: 1 });
  const database = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
  try {
    await loadReports(projectorUrl, { seed: SEED, venues, rows: FEW, everyMs: (A_MINUTE * MANY) / FEW });
    const few = await timeReports(database, venue);
    const started = performance.now();
    await loadReports(projectorUrl, { seed: SEED, venues, rows: MANY });
    const seconds = (performance.now() - started) / 1000;
    tell(`  ${MANY.toLocaleString('en')} persons counted in ${seconds.toFixed(0)} s`);
    const many = await timeReports(database, venue);
    const [what, slowest] = worst(many);
    const before = few.get(what) ?? Number.NaN;
    return {
      rows: [
        {
          what: `report of ${MANY.toLocaleString('en')} persons, ${many.size} questions, slowest p95 ("${what}"), as role app under row security`,
          measured: slowest,
          unit: 'ms',
          against: `${FEW.toLocaleString('en')} persons, p95 ${before.toFixed(1)} ms`,
          ratio: slowest / before,
          target: '< 30 ms',
          met: slowest < 30,
        },
      ],
      remarks: [
        `Report, p95 in ms of ${FEW.toLocaleString('en')} and ${MANY.toLocaleString('en')} persons (half of them the venue's): ${[
          ...many,
        ]
          .map(([each, ms]) => `${each} ${few.get(each)?.toFixed(1)}/${ms.toFixed(1)}`)
          .join(', ')}. A million persons were counted in ${seconds.toFixed(0)} s, in one thread.`,
      ],
    };
  } finally {
    await database.destroy();
  }
};
