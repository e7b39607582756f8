import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { ProjectionsDatabase } from '../database.ts';

/** A stream that waits in a live build, as a person is shown it. */
export type ParkedForPeople = {
  readonly projection: string;
  readonly stream: string;
  readonly version: number;
  readonly event_id: string;
  readonly event_type: string;
  readonly error_class: string;
  readonly attempts: number;
  readonly since: Date;
  readonly retry_wanted: boolean;
};

/** Everything that waits in live builds, the oldest first. @param projection only this read model */
export const listParked = (
  database: Kysely<ProjectionsDatabase>,
  projection?: string,
): Promise<readonly ParkedForPeople[]> =>
  database
    .selectFrom('projections.parked_streams as parked')
    .innerJoin('projections.builds as builds', (join) =>
      join
        .onRef('builds.projection', '=', 'parked.projection')
        .onRef('builds.build', '=', 'parked.build')
        .on('builds.state', '=', 'live'),
    )
    .select([
      'parked.projection',
      'stream',
      'parked.version',
      'event_id',
      'event_type',
      'error_class',
      'attempts',
      'since',
      'retry_wanted',
    ])
    .$if(projection !== undefined, (query) => query.where('parked.projection', '=', projection ?? ''))
    .orderBy('since')
    .execute();

/** `untried`: no runner has looked at them; they are tried when the product starts. */
export type Retried = { readonly healed: number; readonly failed: number; readonly untried: number };

const LOOK_MS = 100;

/**
 * Asks the runners, wherever they are, to try what waits once more, and waits for what comes of it.
 * @param options.withinMs how long to wait for the runners
 */
export const retryParked = async (
  database: Kysely<ProjectionsDatabase>,
  options: { readonly projection: string | undefined; readonly withinMs: number },
): Promise<Retried> => {
  const before = await listParked(database, options.projection);
  for (const { projection, stream } of before) {
    await database
      .updateTable('projections.parked_streams')
      .set({ retry_wanted: true })
      .where('projection', '=', projection)
      .where('stream', '=', stream)
      .execute();
  }
  const until = performance.now() + options.withinMs;
  for (;;) {
    const now = await listParked(database, options.projection);
    const asked = now.filter((row) =>
      before.some(({ projection, stream }) => projection === row.projection && stream === row.stream),
    );
    const untried = asked.filter(({ retry_wanted }) => retry_wanted).length;
    if (untried === 0 || performance.now() >= until) {
      return { healed: before.length - asked.length, failed: asked.length - untried, untried };
    }
    await pause(LOOK_MS);
  }
};

/** The live builds' names, to refuse one that is none. */
export const projectionNames = async (database: Kysely<ProjectionsDatabase>): Promise<readonly string[]> => {
  const { rows } = await sql<{ projection: string }>`
    select distinct projection from projections.builds order by projection`.execute(database);
  return rows.map(({ projection }) => projection);
};
