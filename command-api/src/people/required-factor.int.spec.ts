import { accountStream } from '@waivers/events/definitions/streams.ts';
import { onlyLiveUsers, withApiKeys } from '@waivers/server/access/authorise.ts';
import type { FastifyInstance } from 'fastify';
import { Pool } from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tokenStateIn } from '../identity/sessions/token-state.ts';
import { factorSteps, outcomeOf } from '../identity/testing/factor-steps.ts';
import type { ProductServices } from '../process/product-routes.ts';
import { stoppedClock } from '../registration/testing/registration-services.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import {
  buildTestProduct,
  confirmedBy,
  registerOwner,
  setRole,
  type TestOwner,
  testServices,
} from '../testing/test-product.ts';
import { reconcilePeople } from './settle.ts';

const DAY = 86_400_000;
const DUE = 'second_factor_required';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let pool: Pool;
let time: ReturnType<typeof stoppedClock>;
let services: ProductServices;
let app: FastifyInstance;
/** Another process: it shares the database and the log only. */
let other: FastifyInstance;
let steps: ReturnType<typeof factorSteps>;
let elsewhere: ReturnType<typeof factorSteps>;
let owner: TestOwner;

const build = () => {
  const tokens = tokenStateIn(pool);
  const verify = withApiKeys(services.idTokens.verify, tokens.apiKey);
  const verifyToken = confirmedBy(onlyLiveUsers(verify, tokens.credentialOf, time.clock));
  return buildTestProduct(services, { verifyToken });
};

beforeAll(async () => {
  test = await openTestDatabase();
  pool = new Pool({ connectionString: test.appUrl, max: 2 });
});
afterAll(async () => {
  await pool.end();
  await test.close();
});
beforeEach(async () => {
  time = stoppedClock();
  services = await testServices(test.database, time.clock);
  [app, other] = [await build(), await build()];
  steps = factorSteps(app, time);
  elsewhere = factorSteps(other, time);
  owner = await registerOwner(app);
  return async () => {
    await app.close();
    await other.close();
  };
});

const require = (requiredFor: string, graceDays: number, key = v7()) =>
  steps.ask('PUT', '/v1/people/second-factor', { token: owner.token, key }, { requiredFor, graceDays });
const draft = (token: string, through = steps) =>
  through.ask('POST', '/v1/waiver', { token }, { title: 'A', body: '<p>B</p>' });
const outcome = async (answer: ReturnType<typeof draft>) => {
  const { statusCode, json } = await answer;
  return statusCode === 403 ? json().code : 'allowed';
};
const fresh = async (): Promise<string> => (await steps.logIn(owner)).json().idToken;
const dueIn = async (token: string) => {
  const { secondFactorDue: isDue, secondFactorDueAt: at } = (
    await steps.ask('GET', '/v1/auth/me', { token })
  ).json().result;
  return [isDue, at];
};

describe('required second factor', () => {
  it('blocks everything but one’s own access after the grace period, in every process', async () => {
    const required = await require('everybody', 7);
    const since = new Date(time.clock().getTime() + 7 * DAY).toISOString();
    expect(required.json().result).toEqual({ requiredFor: 'everybody', since });
    expect((await steps.ask('GET', '/v1/people/second-factor', owner)).json()).toEqual(required.json());
    expect(await outcome(draft(owner.token))).toBe('allowed');
    expect((await steps.ask('GET', '/v1/auth/factor', owner)).json().result.required).toEqual({ since });
    time.forward(7 * DAY - 1000);
    expect(await outcome(draft(await fresh()))).toBe('allowed');
    expect(await dueIn(await fresh())).toEqual([false, since]);
    time.forward(1000);
    const token = await fresh();
    expect([await outcome(draft(token)), await outcome(draft(token, elsewhere))]).toEqual([DUE, DUE]);
    expect(outcomeOf(await steps.ask('GET', '/v1/people', { token }))).toBe(DUE);
    expect(await dueIn(token)).toEqual([true, since]);
    const { user } = (await steps.logIn(owner)).json();
    expect(user).toMatchObject({ secondFactorDue: true, secondFactorDueAt: since });
    await steps.addTotp({ token });
    expect([await outcome(draft(token)), await outcome(draft(token, elsewhere))]).toEqual([
      'allowed',
      'allowed',
    ]);
    expect(await dueIn(token)).toEqual([false, null]);
  });

  it('also refuses API keys of the person', async () => {
    const made = await steps.ask('POST', '/v1/api-key', owner, { name: 'A', scopes: ['read', 'manage'] });
    const key = `Bearer ${made.json().result.key}`;
    expect(await outcome(draft(key))).toBe('allowed');
    await require('owners', 0);
    expect(await outcome(draft(key))).toBe(DUE);
    await steps.addPasskey(owner);
    expect(await outcome(draft(key))).toBe('allowed');
  });

  it('covers owners only, or everybody', async () => {
    await require('owners', 0);
    await setRole(test.database, owner, 'manager');
    expect(await outcome(draft(owner.token))).toBe('allowed');
    expect((await steps.ask('GET', '/v1/auth/factor', owner)).json().result.required.since).toBeNull();
    await setRole(test.database, owner, 'owner');
    expect(await outcome(draft(owner.token))).toBe(DUE);
    await steps.addTotp(owner);
    expect((await require('nobody', 0)).json().result).toEqual({ requiredFor: 'nobody', since: null });
  });

  it('applies to members of the body that need another action', async () => {
    await require('everybody', 0);
    const change = (payload: object) => steps.ask('PUT', `/v1/user/${owner.userId}`, owner, payload);
    expect(outcomeOf(await change({ company: 'Acme Two' }))).toBe(DUE);
    expect(outcomeOf(await change({ firstName: 'Augusta', lastName: 'King' }))).toBe(200);
  });

  it('is shown to people who manage people', async () => {
    const listed = async () =>
      (await steps.ask('GET', '/v1/people', owner)).json().results[0].hasSecondFactor;
    expect(await listed()).toBe(false);
    await steps.addPasskey(owner);
    expect(await listed()).toBe(true);
  });

  it('is one event, which a retry repeats with the first attempt’s grace period', async () => {
    const key = v7();
    const first = (await require('owners', 3, key)).json();
    time.forward(60_000);
    expect((await require('owners', 3, key)).json()).toEqual(first);
    expect(outcomeOf(await require('owners', 4, key))).toBe('id_already_used');
    const events = (await services.log.readStream(accountStream(owner.accountId))).filter(
      ({ type }) => type === 'SecondFactorRequired',
    );
    expect(events.map(({ data }) => JSON.parse(data))).toEqual([first.result]);
  });

  it('is completed after a crash between event and tables', async () => {
    await require('owners', 0);
    await test.database.deleteFrom('identity.factor_requirements').execute();
    expect(await outcome(draft(owner.token))).toBe('allowed');
    await test.database
      .updateTable('identity.credentials')
      .set({ people_unsettled_since: new Date(time.clock().getTime() - 60_000) })
      .where('account_id', '=', owner.accountId)
      .execute();
    await reconcilePeople(services, (error) => {
      throw error;
    });
    expect(await outcome(draft(owner.token))).toBe(DUE);
  });
});
