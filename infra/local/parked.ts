import type { ProjectionsDatabase } from '@waivers/projections/engine/database.ts';
import {
  listParked,
  type ParkedForPeople,
  projectionNames,
  type Retried,
  retryParked,
} from '@waivers/projections/engine/runner/retry-parked.ts';
import { commandLine } from '@waivers/server/command-line.ts';
import { openShortPool } from '@waivers/server/short-pool.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { StartRefused } from '../machine/start-refused.ts';
import { runCommand } from './database-for-command.ts';

const USAGE = `npm run parked                          shows the streams that wait
npm run parked -- retry [read model]   tries them once more`;

const RUNNERS_ANSWER_WITHIN_MS = 15_000;

const described = (row: ParkedForPeople): string =>
  `${row.since.toISOString()}  ${row.projection}  ${row.stream} from version ${row.version} on\n` +
  `    ${row.event_type} ${row.event_id}: ${row.error_class}, tried ${row.attempts} ${row.attempts === 1 ? 'time' : 'times'}`;

const list = async (database: Kysely<ProjectionsDatabase>): Promise<string> => {
  const parked = await listParked(database);
  if (parked.length === 0) return 'No stream waits.';
  return [...parked.map(described), `${parked.length} waiting. Why stands in the product's log.`].join('\n');
};

const outcomeOf = ({ healed, failed, untried }: Retried): string => {
  if (healed + failed + untried === 0) return 'No stream waits.';
  return [
    ...(healed > 0 ? [`${healed} healed.`] : []),
    ...(failed > 0 ? [`${failed} failed again and still waiting.`] : []),
    ...(untried > 0
      ? [`${untried} not tried: the product is not running. It tries them when it starts.`]
      : []),
  ].join('\n');
};

const retry = async (
  database: Kysely<ProjectionsDatabase>,
  projection: string | undefined,
): Promise<string> => {
  const names = await projectionNames(database);
  if (projection !== undefined && !names.includes(projection)) {
    throw new StartRefused(`There is no read model ${projection}, only ${names.join(', ')}.`);
  }
  return outcomeOf(await retryParked(database, { projection, withinMs: RUNNERS_ANSWER_WITHIN_MS }));
};

const isUnderstood = ([verb, , ...more]: readonly string[]): boolean =>
  (verb === undefined || verb === 'retry') && more.length === 0;

/** `npm run parked`: lists or retries parked streams, beside a running product. */
const [verb, projection] = commandLine(USAGE, {}, isUnderstood).positionals;
await runCommand('beside', async ({ databaseUrl }) => {
  const pool = openShortPool(databaseUrl, 1);
  const database = new Kysely<ProjectionsDatabase>({ dialect: new PostgresDialect({ pool }) });
  try {
    return verb === undefined ? await list(database) : await retry(database, projection);
  } finally {
    await database.destroy();
  }
});
