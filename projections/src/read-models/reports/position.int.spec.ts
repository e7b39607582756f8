import type { Report } from '@waivers/contract/reports/read-report.ts';
import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { followerRows } from '@waivers/events/delivery/follower/follower-rows.ts';
import { ownerOf } from '@waivers/server/testing/owner-of.ts';
import { buildTestApp } from '@waivers/server/testing/test-app.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { followerNameOf, moveBuildCheckpoint } from '../../engine/checkpoints/checkpoints.ts';
import type { ProjectedEvent } from '../../engine/projection.ts';
import { openBuildSession, readModelTransaction } from '../../engine/runner/session.ts';
import { createOwnerQueue } from '../../queries/owner-reads.ts';
import { makeLiveBuild } from '../../testing/builds.ts';
import { createHistory } from '../../testing/history.ts';
import { recount, recountOf } from '../../testing/report-recount.ts';
import { registered, signed, voided } from '../../testing/sample-events.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { accounts } from '../accounts/project.ts';
import { reports } from './project.ts';
import { reportRoutes } from './routes.ts';

const opened = useTestDatabase();
let asApp: Kysely<object>;
let app: Awaited<ReturnType<typeof buildTestApp>>;
beforeAll(async () => {
  const pool = new Pool({ connectionString: opened.appUrl, max: 1 });
  pool.on('error', () => undefined);
  asApp = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
  for (const projection of [accounts, reports]) await makeLiveBuild(opened.database, projection);
  const services = {
    database: asApp,
    ownerQueue: createOwnerQueue(),
    waitForPosition: async () => true,
    clock: () => new Date('2026-11-21T12:00:00Z'),
  };
  app = await buildTestApp({
    verifyToken: async (token) => ownerOf(token),
    routes: [reportRoutes(services)],
  });
});
afterAll(async () => {
  await app.close();
  await asApp.destroy();
});

const RECORDS = 60;

const historyOf = async (owner: string): Promise<readonly ProjectedEvent[]> => {
  const history = createHistory();
  const waiverId = v7();
  await history.append(`account-${owner}`, owner, registered());
  for (let number = 0; number < RECORDS; number += 1) {
    const id = v7();
    await history.append(
      signedWaiverStream(id),
      owner,
      signed(id, waiverId, [{ firstName: 'A', lastName: 'B' }]),
    );
    if (number % 5 === 0) await history.append(signedWaiverStream(id), owner, voided());
  }
  return history.events();
};

it('a report read while signatures arrive equals a recount at its position', {
  meta: { spec: '7.10 report' },
}, async () => {
  const owner = v7();
  const events = await historyOf(owner);
  const name = { projection: reports.name, build: 1 };
  const session = await openBuildSession(opened.projectorUrl, name);
  if (session === undefined) throw new Error('The build is in use.');
  let isDone = false;
  const project = async (): Promise<void> => {
    await session.transaction((transaction) => followerRows(followerNameOf(name)).addCheckpoint(transaction));
    let before: string | undefined;
    for (const event of events) {
      await session.transaction(async (transaction) => {
        if (reports.handles.includes(event.type))
          await reports.apply(readModelTransaction(transaction), [event]);
        await moveBuildCheckpoint(transaction, name, before, event.position);
      });
      before = event.position;
    }
    isDone = true;
  };
  const totals = new Set<number>();
  const watch = async (): Promise<void> => {
    for (let isLast = false; !isLast; ) {
      isLast = isDone;
      const answer = await app.inject({ url: '/v1/report', headers: { authorization: owner } });
      const { position, timeZone: _, ...counted }: Report = answer.json().result;
      const until = events.findIndex((event) => event.position === position) + 1;
      const report = recountOf(counted);
      expect(report).toEqual(recount(events.slice(0, until), owner, {}));
      totals.add(report.total);
    }
  };
  await Promise.all([project(), watch()]);
  await session.close();
  expect(totals.size).toBeGreaterThan(5);
  expect(Math.max(...totals)).toBeGreaterThanOrEqual(RECORDS * 0.8);
});
