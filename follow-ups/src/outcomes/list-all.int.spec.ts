import { randomUUID } from 'node:crypto';
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FollowUpsDatabase } from '../database/database.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { allFollowUps, type FollowUpPageRequest } from './list-all.ts';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let watched: Kysely<FollowUpsDatabase>;
let asked: CompiledQuery[];
beforeAll(async () => {
  test = await openTestDatabase();
  const dialect = new PostgresDialect({ pool: test.pool });
  watched = new Kysely({ dialect, log: ({ query }) => void asked.push(query) });
});
afterAll(() => test.close());

/** Returns the last statement's query plan. */
const planOf = async (choice: Partial<FollowUpPageRequest>): Promise<string> => {
  asked = [];
  await allFollowUps(watched, { accountId: randomUUID(), limit: 50, ...choice });
  const [list] = asked.filter((each) => each.sql.includes('"follow_ups"."outbox"'));
  const settings = asked.filter((each) => each.sql.startsWith('set local'));
  return test.database.transaction().execute(async (transaction) => {
    for (const each of settings) await transaction.executeQuery(each);
    const explained = { ...(list as CompiledQuery), sql: `explain ${list?.sql}` };
    const { rows } = await transaction.executeQuery(explained as CompiledQuery<Record<string, string>>);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
};

it.each<[string, Partial<FollowUpPageRequest>, string, sorts?: 'merged']>([
  ['everything', {}, 'outbox_of_account', 'merged'],
  ['a kind', { kind: 'mail' }, 'outbox_of_account'],
  ['a mail', { template: 'signed-waiver' }, 'outbox_of_template'],
  ['a kind and a type', { kind: 'webhook', template: 'waiver.published' }, 'outbox_of_template'],
  ['a webhook', { webhookId: randomUUID() }, 'outbox_of_webhook', 'merged'],
  ['a type of a webhook', { webhookId: randomUUID(), template: 'waiver.published' }, 'outbox_of_webhook'],
  ['what was sent', { state: 'sent' }, 'outbox_of_account', 'merged'],
  ['what was kept here', { state: 'kept' }, 'outbox_kept', 'merged'],
  ['what failed', { state: 'failed' }, 'outbox_failed', 'merged'],
  ['a mail that failed', { state: 'failed', template: 'signed-waiver' }, 'outbox_failed', 'merged'],
  ['a webhook that failed', { state: 'failed', webhookId: randomUUID() }, 'outbox_failed'],
])('listing %s reads a single page in index order', async (_what, choice, index, sorts) => {
  const plan = await planOf(choice);
  // With a million rows, PostgreSQL would otherwise sort all matches.
  expect(asked.map((each) => each.sql)).toContain('set local enable_sort = off');
  expect(plan).toContain(`Backward using ${index} `);
  // PostgreSQL sorts only the merged rows, at most one page per kind.
  expect(plan.match(/Sort Key/g) ?? []).toHaveLength(sorts === 'merged' ? 1 : 0);
});

it('listing waiting follow-ups uses the partial index', async () => {
  await planOf({ state: 'waiting', template: 'signed-waiver' });
  expect(asked.map((each) => each.sql)).toEqual([expect.stringContaining('"follow_ups"."outbox"')]);
});
