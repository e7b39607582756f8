import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { CommandDatabase } from '../../database/command-database.ts';
import { holdCredential } from '../credentials.ts';
import { eachWithProduct, type FactorProduct } from '../testing/factor-product.ts';
import { outcomeOf } from '../testing/factor-steps.ts';

let { test, steps, owner } = {} as FactorProduct;
eachWithProduct((product) => {
  ({ test, steps, owner } = product);
});

const isWaiting = async () => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    test.database,
  );
  expect(rows).toHaveLength(1);
};

const confirmFactor = (database: Kysely<CommandDatabase>) =>
  database.updateTable('identity.factors').set({ is_confirmed: true }).execute();
const setCredential = (values: object) => (database: Kysely<CommandDatabase>) =>
  database.updateTable('identity.credentials').set(values).execute();

describe('log-in by password', () => {
  it.each([
    ['the first factor is added', confirmFactor],
    ['the password changes', setCredential({ credential_version: 9 })],
    ['the password becomes void', setCredential({ state: 'temporary', temporary_expires_at: new Date(0) })],
  ])('opens no session if %s meanwhile', async (_what, change) => {
    await steps.beginTotp(owner);
    let logIn: ReturnType<typeof steps.logIn> | undefined;
    await test.database.transaction().execute(async (transaction) => {
      await holdCredential(transaction, owner.userId);
      logIn = steps.logIn(owner);
      await vi.waitFor(isWaiting, { timeout: 60_000 });
      await change(transaction);
    });
    const answer = await logIn;
    expect(answer && outcomeOf(answer)).toBe('invalid_credentials');
    expect(answer?.headers['set-cookie']).toBeUndefined();
    const sessions = test.database.selectFrom('identity.sessions').select('session_id');
    expect(await sessions.where('user_id', '=', owner.userId).execute()).toHaveLength(1);
  });
});
