import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import fc from 'fast-check';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProjectedEvent } from '../../engine/projection.ts';
import { asTenant } from '../../queries/tenant.ts';
import { makeLiveBuild, type TestBuild } from '../../testing/builds.ts';
import { createHistory } from '../../testing/history.ts';
import { anyDay, type ReportHistory, reportHistory, withoutKeys } from '../../testing/report-histories.ts';
import { recount, recountOf } from '../../testing/report-recount.ts';
import { signed } from '../../testing/sample-events.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { accounts } from '../accounts/project.ts';
import { reports } from './project.ts';
import { type ReportQuery, readReportCounts } from './queries.ts';
import { toReport } from './to-report.ts';

const opened = useTestDatabase();
let asApp: Kysely<object>;
let build: TestBuild;
beforeAll(async () => {
  const pool = new Pool({ connectionString: opened.appUrl, max: 1 });
  pool.on('error', () => undefined);
  asApp = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
  await makeLiveBuild(opened.database, accounts);
  build = await makeLiveBuild(opened.database, reports);
});
afterAll(async () => {
  await asApp.destroy();
});

const LIMITS = { maxZips: 1000, now: new Date('2027-06-01T12:00:00Z') };

const reportFor = async (accountId: string, query: ReportQuery) =>
  recountOf(
    toReport(
      await asTenant(asApp, accountId, (tenant) => readReportCounts(tenant, accountId, query, LIMITS)),
    ),
  );

const anyQuery = fc.record(
  { from: anyDay, to: anyDay, asOf: anyDay, waiver: fc.nat(1) },
  { requiredKeys: [] },
);
type AnyQuery = typeof anyQuery extends fc.Arbitrary<infer Value> ? Value : never;

const expectRecounted = async (
  { venues, events }: ReportHistory,
  queries: readonly AnyQuery[],
): Promise<void> => {
  for (const [index, { accountId, waiverIds }] of venues.entries()) {
    // Another tenant's waiver must not contribute to these counts.
    const others = venues[1 - index]?.waiverIds ?? waiverIds;
    for (const { waiver, ...days } of [{}, ...queries]) {
      const query = { ...days, ...(waiver !== undefined && { waiverId: waiverIds[waiver] }) };
      expect(await reportFor(accountId, query)).toEqual(recount(events, accountId, query));
    }
    expect((await reportFor(accountId, { waiverId: others[0] })).total).toBe(0);
  }
};

const inBatches = (events: readonly ProjectedEvent[], size: number): readonly (readonly ProjectedEvent[])[] =>
  Array.from({ length: Math.ceil(events.length / size) }, (_, index) =>
    events.slice(index * size, (index + 1) * size),
  );

const empty = async (): Promise<void> => {
  for (const { name } of reports.tables) {
    await sql`delete from ${sql.id('reports_v1', name)}`.execute(opened.database);
  }
};

const anyQueries = fc.array(anyQuery, { minLength: 4, maxLength: 4 });

describe('report', () => {
  it('equals a recount of the events at any moment and as of any day', {
    meta: { spec: '3.25 Report' },
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        reportHistory,
        anyQueries,
        fc.integer({ min: 1, max: 9 }),
        async (makeHistory, queries, size) => {
          const history = makeHistory();
          const seen: ProjectedEvent[] = [];
          const batches = inBatches(history.events, size);
          for (const [index, batch] of batches.entries()) {
            seen.push(...batch);
            await build.apply(batch);
            if (index === Math.floor(batches.length / 2)) {
              await expectRecounted({ ...history, events: seen }, queries.slice(0, 2));
              await build.apply(batch);
            }
          }
          await expectRecounted(history, queries);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('has the same rows as a rebuild without the keys, however events arrive', async () => {
    await fc.assert(
      fc.asyncProperty(reportHistory, fc.integer({ min: 1, max: 5 }), async (makeHistory, size) => {
        const { events } = makeHistory();
        const rows = async (batches: readonly (readonly ProjectedEvent[])[]) => {
          await empty();
          for (const batch of batches) await build.apply(batch);
          return build.rows();
        };
        const rebuilt = await rows([withoutKeys(events)]);
        expect(await rows(inBatches(events, size))).toEqual(rebuilt);
        expect(await rows(inBatches(events, size).flatMap((batch) => [batch, batch]))).toEqual(rebuilt);
        expect(await rows([events, events])).toEqual(rebuilt);
        expect(await rows([events, events.slice(0, events.length / 2)])).toEqual(rebuilt);
      }),
      { numRuns: 10 },
    );
  });

  it('omits figures that an earlier build does not count', async () => {
    const accountId = v7();
    const id = v7();
    const history = createHistory();
    await history.append(
      signedWaiverStream(id),
      accountId,
      signed(id, v7(), [{ firstName: 'A', lastName: 'B' }]),
    );
    await build.apply(await history.events());
    const setVersion = (version: number) =>
      sql`update projections.builds set version = ${version} where projection = ${reports.name}`.execute(
        opened.database,
      );
    await setVersion(4);
    const unknown = { minors: null, withVideo: null, understood: null, returning: null };
    expect(await reportFor(accountId, {})).toMatchObject({ ...unknown, total: 1 });
    await setVersion(reports.version);
    expect(await reportFor(accountId, {})).toMatchObject({
      minors: 0,
      withVideo: 0,
      understood: 0,
      returning: 0,
    });
  });
});
