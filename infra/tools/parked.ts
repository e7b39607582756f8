import {
  type ParkedStreamDetails,
  type ParkedStreams,
  type RetryResult,
  retryParked,
} from '@waivers/events/delivery/follower/retry-parked.ts';
import type { FollowUpsDatabase } from '@waivers/follow-ups/database/database.ts';
import { parkedInReactors } from '@waivers/follow-ups/reactors/checkpoints.ts';
import { parkedInReadModels } from '@waivers/projections/engine/checkpoints/checkpoints.ts';
import type { ProjectionsDatabase } from '@waivers/projections/engine/database.ts';
import { openOneOffPool } from '@waivers/server/database/one-off-pool.ts';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { StartRefused } from '../machine/start-refused.ts';
import { runCommand } from './database-for-command.ts';

const USAGE = `npm run parked                          lists parked streams
npm run parked -- retry [name]         retries all, or those of one read model or reactor`;

const RUNNERS_ANSWER_WITHIN_MS = 15_000;

const described = (row: ParkedStreamDetails): string =>
  `${row.since.toISOString()}  ${row.follower}  ${row.stream} from version ${row.version} on\n` +
  `    ${row.event_type} ${row.event_id}: ${row.error_class}, tried ${row.attempts} ${row.attempts === 1 ? 'time' : 'times'}`;

const lotsIn = (pool: Pool): readonly ParkedStreams[] => {
  const dialect = new PostgresDialect({ pool });
  return [
    parkedInReadModels(new Kysely<ProjectionsDatabase>({ dialect })),
    parkedInReactors(new Kysely<FollowUpsDatabase>({ dialect })),
  ];
};

const list = async (lots: readonly ParkedStreams[]): Promise<string> => {
  const parked = (await Promise.all(lots.map((lot) => lot.list()))).flat();
  if (parked.length === 0) return 'No parked streams.';
  return [...parked.map(described), `${parked.length} waiting. The product's log says why.`].join('\n');
};

const outcomeOf = ({ healed, failed, untried }: RetryResult): string => {
  if (healed + failed + untried === 0) return 'No parked streams.';
  return [
    ...(healed > 0 ? [`${healed} succeeded.`] : []),
    ...(failed > 0 ? [`${failed} failed again and are still parked.`] : []),
    ...(untried > 0
      ? [`${untried} not tried: the product is not running and will try them at its next start.`]
      : []),
  ].join('\n');
};

const retry = async (lots: readonly ParkedStreams[], follower: string | undefined): Promise<string> => {
  const names = (await Promise.all(lots.map((lot) => lot.names()))).flat();
  if (follower !== undefined && !names.includes(follower)) {
    throw new StartRefused(`Unknown read model or reactor ${follower}. Known: ${names.join(', ')}.`);
  }
  const options = { follower, withinMs: RUNNERS_ANSWER_WITHIN_MS };
  const retried = await Promise.all(lots.map((lot) => retryParked(lot, options)));
  const sum = (of: keyof RetryResult): number => retried.reduce((total, each) => total + each[of], 0);
  return outcomeOf({ healed: sum('healed'), failed: sum('failed'), untried: sum('untried') });
};

const isUnderstood = ([verb, , ...more]: readonly string[]): boolean =>
  (verb === undefined || verb === 'retry') && more.length === 0;

/** `npm run parked`: lists or retries parked streams while the product runs. */
const [verb, follower] = commandLine(USAGE, {}, isUnderstood).positionals;
await runCommand('beside', async ({ databaseUrl }) => {
  const pool = openOneOffPool(databaseUrl, 2);
  try {
    const lots = lotsIn(pool);
    return verb === undefined ? await list(lots) : await retry(lots, follower);
  } finally {
    await pool.end();
  }
});
