import { connectionStringFor } from '@waivers/events/migrations/roles.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { type Bench, MASTER_KEY } from '../bench/place.ts';
import { loadExportRows } from '../bench/reads/export.ts';
import { filterAll, type Reader, searchAll, worst } from '../bench/reads/list.ts';
import { timeReports } from '../bench/reads/report-page.ts';
import { loadReports } from '../generate/load-reports.ts';
import { A_MINUTE, makeVenues, type Venue } from '../generate/signatures.ts';
import type { Cost } from './resources.ts';
import { MEASURED, openGrowingVenue } from './venue.ts';

const SEED = 20_261_129;
const OTHER_VENUES = 50;

type Slowest = readonly [name: string, p95Ms: number];

export type OnGeneratedRows = {
  readonly cost: Cost;
  readonly slowest: Readonly<Record<'search' | 'filters' | 'report', Slowest>>;
};

const readAsTenant = async (appUrl: string, venue: Venue): Promise<OnGeneratedRows['slowest']> => {
  const pool = new Pool({ connectionString: appUrl, max: 4 });
  const database = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
  const reader: Reader = { database, accountId: venue.accountId };
  try {
    return {
      search: worst(await searchAll(reader)),
      filters: worst(await filterAll(reader, venue.waiverIds[0] ?? '')),
      report: worst(await timeReports(database, venue)),
    };
  } finally {
    await database.destroy();
  }
};

/** Fills list, answers and reports through the real projections and then signs. @param rows participants, half of them the venue's */
export const measureOnGeneratedRows = async (bench: Bench, rows: number): Promise<OnGeneratedRows> => {
  const venue = await openGrowingVenue(bench, `generated_${rows}`);
  const { waiverId, versionHash } = venue.publication;
  const own = { accountId: venue.owner.accountId, waiverIds: [waiverId], versionHash };
  const urlOf = (role: 'app' | 'projector') => connectionStringFor(venue.databaseUrl, MASTER_KEY, role);
  // The same time, whatever the number, so that new signatures are the newest.
  const everyMs = Math.round((A_MINUTE * 1_000_000) / rows);
  const wanted = { seed: SEED, venues: [own, ...makeVenues(SEED, OTHER_VENUES)], rows, everyMs };
  await venue.whileStopped(async () => {
    const fill = async (what: string, work: Promise<void>) => {
      await work;
      bench.tell(`${what} filled`);
    };
    await Promise.all([
      fill('list and answers', loadExportRows(urlOf('projector'), own, wanted)),
      fill('reports', loadReports(urlOf('projector'), wanted)),
    ]);
  });
  const cost = await venue.growTo(2 * MEASURED);
  const slowest = await readAsTenant(urlOf('app'), own);
  await venue.end();
  return { cost, slowest };
};
