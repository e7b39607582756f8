import { randomUUID } from 'node:crypto';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FollowUpsDatabase } from '../database/database.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import type { FollowUpFilters } from './list-all.ts';
import { isResendable } from './resend-refused.ts';

const OWNER = randomUUID();
const [ON, OFF] = [randomUUID(), randomUUID()];
const MANY = 3000;
const WEBHOOKS = [
  { id: ON, state: 'on' },
  { id: OFF, state: 'off' },
];

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let watched: Kysely<FollowUpsDatabase>;
let asked: CompiledQuery[];
beforeAll(async () => {
  test = await openTestDatabase();
  const dialect = new PostgresDialect({ pool: test.pool });
  watched = new Kysely({ dialect, log: ({ query }) => void asked.push(query) });
  const queue = (lane: string, state: string, failure: string | null) =>
    sql`insert into follow_ups.outbox
      (id, event_id, correlation_id, kind, lane, template, recipient, account_id, person_id, payload, repeatable,
        state, failure, not_after)
      select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'webhook', ${lane}, 'waiver.published', ${lane}, ${OWNER},
        ${OWNER}, 'x', true, ${state}, ${failure}, clock_timestamp() + interval '1 day'
      from generate_series(1, ${MANY})`.execute(test.database);
  await queue(OFF, 'failed', 'refused');
  await queue(ON, 'done', null);
});
afterAll(() => test.close());

const ask = async (chosen: FollowUpFilters): Promise<boolean> => {
  asked = [];
  const services = { database: watched, webhooks: async () => WEBHOOKS };
  return isResendable(services, { accountId: OWNER, ...chosen }, new Date());
};

type Plan = { readonly [name: string]: unknown; readonly Plans?: readonly Plan[] };

/** Returns the number of rows that PostgreSQL read. */
const readBy = (plan: Plan): number => {
  const own = String(plan['Node Type']).includes('Scan')
    ? Number(plan['Actual Rows']) + Number(plan['Rows Removed by Filter'] ?? 0)
    : 0;
  return (plan.Plans ?? []).reduce((sum, each) => sum + readBy(each), own);
};

const rowsRead = async (): Promise<number> => {
  const [query] = asked;
  const explained = { ...(query as CompiledQuery), sql: `explain (analyze, format json) ${query?.sql}` };
  const { rows } = await test.database.executeQuery(
    explained as CompiledQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>,
  );
  return readBy(rows[0]?.['QUERY PLAN'][0].Plan ?? {});
};

it('a webhook that is off has nothing to resend, and checking it reads no rows', async () => {
  expect(await ask({ webhookId: OFF })).toBe(false);
  expect(await ask({ webhookId: OFF, kind: 'webhook' })).toBe(false);
  expect(asked).toEqual([]);
});

it.each<[string, FollowUpFilters]>([
  ['everything', {}],
  ['webhooks', { kind: 'webhook' }],
  ['a webhook that is on', { webhookId: ON }],
  ['a type', { template: 'waiver.published' }],
])('checking %s for failures to resend reads no rows when there are none', async (_what, chosen) => {
  expect(await ask(chosen)).toBe(false);
  expect(await rowsRead()).toBe(0);
});
