import type { MasterKey } from '@waivers/events/keys/master-key.ts';
import { eventsMigrations } from '@waivers/events/migrations/events-migrations.ts';
import { migrate } from '@waivers/events/migrations/migrate.ts';
import { connectionStringFor, ensureRoles } from '@waivers/events/migrations/roles.ts';
import { beginBuild, markLive } from '@waivers/projections/engine/builds/registry.ts';
import { inTransaction, statementsOn } from '@waivers/projections/engine/builds/statements.ts';
import { switchToBuild } from '@waivers/projections/engine/builds/switch-build.ts';
import { projectionsMigrations } from '@waivers/projections/migrations/projections-migrations.ts';
import { type PageRequest, placeToken, rangeOf, toPage } from '@waivers/projections/queries/paging.ts';
import { asTenant } from '@waivers/projections/queries/tenant.ts';
import { accounts } from '@waivers/projections/read-models/accounts/project.ts';
import type { SignerFilters } from '@waivers/projections/read-models/signed-waivers/filters.ts';
import { readSignerPage } from '@waivers/projections/read-models/signed-waivers/page.ts';
import { selectSigners, signerPlaceOf } from '@waivers/projections/read-models/signed-waivers/queries.ts';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, Pool } from 'pg';
import { loadSignedList } from '../../generate/load-list.ts';
import { makeVenues } from '../../generate/signatures.ts';
import { type Measurement, measure } from '../measure.ts';
import type { BenchRow } from '../report.ts';
import { A_WEEK, filterPairs } from './filter-pairs.ts';
import { SEARCH_TERMS } from './search-terms.ts';

const SEED = 20_261_121;
const VENUES = 200;
const FEW = 10_000;
const MANY = 1_000_000;
const RUNS = 40;
/** In ms. Slower reads run only a few times, because forty searches among ten million people may take ten minutes. */
const SLOW_MS = 1000;
const SLOW_RUNS = 3;
const WARM_UPS = 5;
const LIMIT = 20;
const DEEP_PAGE = 5000;

export const prepareList = async (migratorUrl: string, masterKey: MasterKey) => {
  const pool = new Pool({ connectionString: migratorUrl, max: 1 });
  await ensureRoles(pool, masterKey);
  await pool.end();
  await migrate(migratorUrl, { ...eventsMigrations, ...projectionsMigrations });
  const projectorUrl = connectionStringFor(migratorUrl, masterKey, 'projector');
  const client = new Client({ connectionString: projectorUrl });
  await client.connect();
  const control = statementsOn(client);
  await inTransaction(control, async () => {
    const build = await beginBuild(control, accounts);
    await switchToBuild(control, accounts, build);
    await markLive(control, accounts.name, build);
  });
  await client.end();
  return { projectorUrl, appUrl: connectionStringFor(migratorUrl, masterKey, 'app') };
};

export type Reader = { readonly database: Kysely<object>; readonly accountId: string };

export const warmUp = async (
  operation: () => Promise<unknown>,
  runs = RUNS,
): Promise<Measurement & { p95: number }> => {
  // The first run fills caches, so only the second one tells.
  await operation();
  const isSlow = (await measure(1, 1, operation)).p50 > SLOW_MS;
  if (!isSlow) await measure(WARM_UPS - 2, 1, operation);
  const times: number[] = [];
  await measure(isSlow ? SLOW_RUNS : runs, 1, async () => {
    const started = performance.now();
    await operation();
    times.push(performance.now() - started);
  });
  times.sort((one, other) => one - other);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { perSecond: 1000 / at(0.5), p50: at(0.5), p99: at(0.99), p95: at(0.95) };
};

export type Timings = ReadonlyMap<string, number>;

/** Measures first pages including the total count. @returns p95 in ms by name */
const timePages = async (
  { database, accountId }: Reader,
  pages: readonly { readonly name: string; readonly terms: string; readonly filters: SignerFilters }[],
): Promise<Timings> => {
  const p95 = new Map<string, number>();
  for (const { name, terms, filters } of pages) {
    const read = () =>
      asTenant(database, accountId, (tenant) =>
        readSignerPage(tenant, accountId, { limit: LIMIT, page: 1, terms }, filters),
      );
    p95.set(name, (await warmUp(read)).p95);
  }
  return p95;
};

export const searchAll = (reader: Reader): Promise<Timings> =>
  timePages(
    reader,
    SEARCH_TERMS.map((terms) => ({ name: terms, terms, filters: {} })),
  );

const filteredSearches = (waiverId: string) =>
  ['a', 'müller', 'garcia', '1987'].flatMap((terms) =>
    (
      [
        { name: 'waiver', filters: { waiverId } },
        { name: 'mail refused', filters: { mail: 'refused' } },
        { name: 'a week', filters: A_WEEK },
      ] as const
    ).map(({ name, filters }) => ({ name: `${terms} + ${name}`, terms, filters })),
  );

const searchFiltered = (reader: Reader, waiverId: string): Promise<Timings> =>
  timePages(reader, filteredSearches(waiverId));

export const filterAll = (reader: Reader, waiverId: string): Promise<Timings> =>
  timePages(
    reader,
    filterPairs(waiverId).map((pair) => ({ ...pair, terms: '' })),
  );

export const worst = (p95: Timings): readonly [string, number] =>
  [...p95].sort(([, one], [, other]) => other - one)[0] ?? ['', Number.NaN];

const pageAt = async ({ database, accountId }: Reader, page: number): Promise<PageRequest> => {
  const asked = { limit: LIMIT, page: 1 };
  if (page === 1) return asked;
  const { rows } = await asTenant(database, accountId, (tenant) =>
    sql<Parameters<typeof signerPlaceOf>[0]>`
      select signed_at as date, signed_waiver_id as id, family_order as "familyOrder"
      from read_models.signed_waivers
      order by signed_at desc, signed_waiver_id desc, family_order desc
      offset ${(page - 1) * LIMIT - 1} limit 1`.execute(tenant),
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`The list has no page ${page}.`);
  return { ...asked, after: placeToken(signerPlaceOf(row)) };
};

const timePage = async (reader: Reader, page: number): Promise<number> => {
  const asked = await pageAt(reader, page);
  const read = async (): Promise<void> => {
    const rows = await asTenant(reader.database, reader.accountId, (tenant) =>
      selectSigners(tenant, rangeOf(asked)),
    );
    const shown = toPage(rows, LIMIT, signerPlaceOf);
    if (shown.rows.length !== LIMIT || shown.next === undefined) throw new Error(`Page ${page} is not full.`);
  };
  return (await warmUp(read, RUNS * 5)).p50;
};

const thousands = (count: number): string => count.toLocaleString('en');

const slowestRow = (what: string, few: Timings, many: Timings): BenchRow => {
  const [name, slowest] = worst(many);
  const [nameOfFew, slowestOfFew] = worst(few);
  return {
    what: `${what} in ${thousands(MANY)} rows, ${many.size} of them, slowest p95 ("${name}"), as role app under row security`,
    measured: slowest,
    unit: 'ms',
    against: `${thousands(FEW)} rows, slowest p95 ("${nameOfFew}") ${slowestOfFew.toFixed(1)} ms`,
    ratio: slowest / slowestOfFew,
    target: '< 20 ms, growth <= 3',
    met: slowest < 20 && slowest / slowestOfFew <= 3,
  };
};

const remarkOn = (what: string, few: Timings, many: Timings): string => {
  const each = [...many].map(([name, p95]) => `${name} ${few.get(name)?.toFixed(1)}/${p95.toFixed(1)}`);
  return `${what}, p95 in ms with ${thousands(FEW)} and ${thousands(MANY)} rows (half of them the searching tenant's): ${each.join(', ')}.`;
};

export const benchList = async (
  migratorUrl: string,
  masterKey: MasterKey,
  tell: (line: string) => void,
): Promise<{ readonly rows: readonly BenchRow[]; readonly remarks: readonly string[] }> => {
  const { projectorUrl, appUrl } = await prepareList(migratorUrl, masterKey);
  const venues = makeVenues(SEED, VENUES);
  const { accountId = '', waiverIds: [waiverId = ''] = [] } = venues[0] ?? {};
  const pool = new Pool({ connectionString: appUrl, max: 4 });
  const reader: Reader = {
    database: new Kysely<object>({ dialect: new PostgresDialect({ pool }) }),
    accountId,
  };
  try {
    await loadSignedList(projectorUrl, { seed: SEED, venues, rows: FEW });
    const measureAll = async () =>
      [
        await searchAll(reader),
        await searchFiltered(reader, waiverId),
        await filterAll(reader, waiverId),
      ] as const;
    const few = await measureAll();
    const started = performance.now();
    await loadSignedList(projectorUrl, { seed: SEED, venues, rows: MANY });
    tell(`  ${thousands(MANY)} rows in ${((performance.now() - started) / 1000).toFixed(0)} s`);
    const many = await measureAll();
    const first = await timePage(reader, 1);
    const deep = await timePage(reader, DEEP_PAGE);
    return {
      rows: [
        slowestRow('search', few[0], many[0]),
        slowestRow('search with a filter', few[1], many[1]),
        slowestRow('list with two filters, with its total,', few[2], many[2]),
        {
          what: `list page ${thousands(DEEP_PAGE)} by "after" in ${thousands(MANY)} rows, p50`,
          measured: deep,
          unit: 'ms',
          against: `page 1, p50 ${first.toFixed(2)} ms`,
          ratio: deep / first,
          target: '<= 2',
          met: deep / first <= 2,
        },
      ],
      remarks: [
        remarkOn('Search', few[0], many[0]),
        remarkOn('Search with a filter', few[1], many[1]),
        remarkOn('Filters', few[2], many[2]),
      ],
    };
  } finally {
    await reader.database.destroy();
  }
};
