import type { IntegrationTarget } from '@waivers/events/definitions/integration.ts';
import { accountStream, followUpStream } from '@waivers/events/definitions/streams.ts';
import { openEvents } from '@waivers/events/delivery/follower/open-events.ts';
import { livingAccounts } from '@waivers/events/folds/account.ts';
import { accountSecrets } from '@waivers/events/keys/account-secrets.ts';
import type { KeyStore } from '@waivers/events/keys/key-store.ts';
import { postgresKeyStore } from '@waivers/events/keys/postgres-key-store.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { TEST_MASTER_KEY } from '@waivers/events/testing/database.ts';
import { type KlaviyoStandIn, klaviyoThrottled, openKlaviyo } from '@waivers/infra/stand-ins/klaviyo.ts';
import { type MailchimpStandIn, openMailchimp } from '@waivers/infra/stand-ins/mailchimp.ts';
import { openShopify, type ShopifyStandIn } from '@waivers/infra/stand-ins/shopify.ts';
import type { StandInReply } from '@waivers/infra/stand-ins/stand-in.ts';
import { openVenue, type Venue } from '@waivers/infra/testing/venue.ts';
import { commandsOf, openVenueDatabase } from '@waivers/infra/testing/venue-database.ts';
import { OUTBOUND_LIMITS, type Outbound } from '@waivers/server/outbound/outbound.ts';
import type { OutboundLimits } from '@waivers/server/outbound/outbound-request.ts';
import type { FollowUpKind } from '@waivers/waiver/vocabulary/follow-ups.ts';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetOldTroubles } from '../database/forget-troubles.ts';
import { outboxForCommands } from '../mails/withdraw.ts';
import { type AttemptServices, attempt } from '../outbox/attempt.ts';
import { takeDue } from '../outbox/leases.ts';
import { runOutbox } from '../outbox/run-outbox.ts';
import { resend } from '../outcomes/resend.ts';
import { MAIL_KEY } from '../testing/mails.ts';
import { contactDelivery } from './contact-delivery.ts';
import { customerDelivery } from './customer-delivery.ts';
import { integrationsReactor } from './integrations-reactor.ts';
import { connectOver, outboundToServices } from './services.ts';
import { createTroubles } from './troubles.ts';

let test: Awaited<ReturnType<typeof openVenueDatabase>>;
let log: EventLog;
let keys: KeyStore;
let venue: Venue;
let klaviyo: KlaviyoStandIn;
let mailchimp: MailchimpStandIn;
let shopify: ShopifyStandIn;
let outbound: Outbound | undefined;
let services: AttemptServices;
let handled: number;

beforeAll(async () => {
  test = await openVenueDatabase();
  keys = postgresKeyStore(test.database, TEST_MASTER_KEY);
});
afterAll(() => test.close());
beforeEach(async () => {
  log = createMemoryLog();
  venue = await openVenue({ log, keys });
  [klaviyo, mailchimp, shopify] = await Promise.all([openKlaviyo(), openMailchimp(), openShopify()]);
  handled = 0;
  begin();
});

/** Starts deliveries for the venue. */
const begin = (limits: OutboundLimits = OUTBOUND_LIMITS, document = venue.services.document): void => {
  outbound?.close();
  const addresses = { klaviyo: klaviyo.url, mailchimp: mailchimp.url, shopify: shopify.url };
  outbound = outboundToServices(addresses, { limits });
  const { database } = test;
  const clock = () => new Date();
  const toServices = {
    ...venue.services,
    ...commandsOf(venue, database).ports,
    document,
    accounts: livingAccounts(log),
    secrets: secrets(),
    connect: connectOver(outbound, addresses),
    troubles: createTroubles(database),
  };
  services = {
    log,
    keys,
    database,
    clock,
    mailKey: MAIL_KEY,
    deliveries: {
      'email-marketing': contactDelivery(toServices),
      'point-of-sale': customerDelivery(toServices),
    },
  };
};
afterEach(async () => {
  outbound?.close();
  await Promise.all([klaviyo.close(), mailchimp.close(), shopify.close(), log.close()]);
  for (const table of ['outbox', 'integration_troubles'] as const)
    await test.database.deleteFrom(`follow_ups.${table}`).execute();
});

const secrets = () => accountSecrets(test.database, TEST_MASTER_KEY);

const set = async (target: IntegrationTarget, secret: string): Promise<void> => {
  const secretId = v7();
  await secrets().put(venue.accountId, secretId, secret);
  await venue.set({ type: 'SetIntegration', target, secretId });
};
const setKlaviyo = () => set({ service: 'klaviyo', listId: klaviyo.listId }, klaviyo.key);
const setMailchimp = () => set({ service: 'mailchimp', audienceId: mailchimp.audienceId }, mailchimp.key);
const setShopify = () => {
  const { tenant, clientId, clientSecret } = shopify;
  return set({ service: 'shopify', tenant, clientId }, clientSecret);
};

/** Handles all events appended since the last call. */
const react = async (): Promise<void> => {
  const reactor = integrationsReactor({ ...venue.services, mailKey: MAIL_KEY });
  const stored = await log.readAll({ limit: 10_000 });
  const wanted = stored.slice(handled).filter(({ type }) => reactor.handles.includes(type));
  handled = stored.length;
  const ready = await openEvents(
    keys,
    wanted.map((each) => codec.decode(each)),
  );
  await test.database.transaction().execute((transaction) => reactor.react(transaction, ready));
};
const signUp = (values: Readonly<Record<string, unknown>> = {}, minors: readonly string[] = []) =>
  venue.sign({ values: { optIn__email: true, ...values }, minors });

const rows = () => test.database.selectFrom('follow_ups.outbox').selectAll().orderBy('queued_at').execute();
const dueNow = () =>
  test.database
    .updateTable('follow_ups.outbox')
    .set({ due_at: sql<Date>`clock_timestamp()` })
    .where('state', '=', 'waiting')
    .execute();
/** Ends all backoff periods. */
const pauseOver = async (): Promise<void> => {
  await test.database
    .updateTable('follow_ups.integration_troubles')
    .set({ not_before: sql<Date>`clock_timestamp()` })
    .execute();
  await dueNow();
};
/** Attempts every due follow-up once. */
const deliver = async (kind: FollowUpKind = 'email-marketing') => {
  const taken = await takeDue(test.database, { kind, limit: 100 });
  const results: string[] = [];
  for (const each of taken) results.push((await attempt(services, each)).result);
  return results;
};
const waitedFor = async (): Promise<number> => {
  const [row] = await rows();
  return ((row?.due_at.getTime() ?? 0) - Date.now()) / 1000;
};
const statusOf = async (service: 'klaviyo' | 'mailchimp' | 'shopify') =>
  (await livingAccounts(log)(venue.accountId))?.integrations[service]?.status;
const accountEvents = async () =>
  (await log.readStream(accountStream(venue.accountId))).map(({ type }) => type).slice(1);

const JSON_401: StandInReply = { status: 401, headers: { 'content-type': 'application/json' }, body: {} };

describe('signer who opted in', () => {
  it('becomes a single contact however often they sign, while signers without opt-in become none', {
    meta: { spec: ['1.6 e-mail marketing', '3.21 integrations'] },
  }, async () => {
    await setKlaviyo();
    for (let times = 0; times < 5; times += 1) await signUp({ email: 'anna@example.test' });
    await signUp({ email: 'ben@example.test', optIn__email: false });
    await react();
    expect(await deliver()).toEqual(Array(5).fill('done'));
    expect([...klaviyo.subscribed]).toEqual(['anna@example.test']);
    expect([...klaviyo.profiles.keys()]).toEqual(['anna@example.test']);
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'done', channel: 'klaviyo', answer_code: 202 });
    const outcome = (await log.readStream(followUpStream(row?.id ?? ''))).map((each) => codec.decode(each));
    expect(outcome.map(({ type, data }) => [type, data])).toEqual([
      [
        'FollowUpDone',
        { eventId: row?.event_id, template: 'contact', recipient: 'email-marketing', channel: 'klaviyo' },
      ],
    ]);
  });

  it('is passed on with a corrected address, if not passed on yet', async () => {
    await setKlaviyo();
    const signed = await signUp({ email: 'anna@exmaple.test' });
    await react();
    await venue.correctRecipientAddress(signed, 'anna@example.test');
    await react();
    expect(await deliver()).toEqual(['done']);
    const other = await signUp({ email: 'ben@exmaple.test' });
    await react();
    await deliver();
    await venue.correctRecipientAddress(other, 'ben@example.test');
    await react();
    expect(await deliver()).toEqual([]);
    expect([...klaviyo.subscribed]).toEqual(['anna@example.test', 'ben@exmaple.test']);
  });

  it('is passed on without any of the minors’ data', async () => {
    await setMailchimp();
    await setShopify();
    await signUp({ email: 'guardian@example.test', firstName: 'Gerda' }, ['Leo', 'Mia']);
    await react();
    expect(await deliver()).toEqual(['done']);
    expect(await deliver('point-of-sale')).toEqual(['done']);
    expect([...shopify.customers.values()].map(({ metafields }) => metafields.get('waiver.minors'))).toEqual([
      '2',
    ]);
    const told = [...mailchimp.requests, ...shopify.requests].map(({ body }) => body).join();
    expect(told).toContain('Gerda');
    expect(told).not.toMatch(/Leo|Mia/);
  });

  it('is not passed on if no service was connected at the time', async () => {
    await signUp();
    await react();
    await setKlaviyo();
    await react();
    expect(await rows()).toEqual([]);
  });

  it('is not passed on while the record is void, but can be resent once it is restored', async () => {
    await setKlaviyo();
    const { id } = await signUp({ email: 'anna@example.test' });
    await react();
    const { accountId, userId } = venue;
    const context = {
      commandId: v7(),
      correlationId: v7(),
      accountId,
      now: new Date(),
      actor: { kind: 'user', id: userId } as const,
    };
    await venue.void(id);
    expect(await deliver()).toEqual(['voided']);
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'failed', failure: 'voided', payload: expect.any(Buffer) });
    expect(klaviyo.requests).toEqual([]);
    await venue.takeBackVoid(id);
    const asked = { signedWaiverId: id, followUpId: row?.id ?? '' };
    await resend({ ...services, wake: () => undefined }, asked, context);
    expect(await deliver()).toEqual(['done']);
    expect([...klaviyo.subscribed]).toEqual(['anna@example.test']);
  });

  it('is not passed on after an erasure, even if a row is left in the outbox', async () => {
    await setKlaviyo();
    const { id } = await signUp({ email: 'gone@example.test' });
    await react();
    const payload = (await rows())[0]?.payload ?? null;
    const { database } = test;
    await commandsOf(venue, database).erase(id);
    expect(await rows()).toMatchObject([{ state: 'withdrawn', payload: null }]);
    await database.updateTable('follow_ups.outbox').set({ state: 'waiting', payload }).execute();
    expect(await deliver()).toEqual(['unwanted']);
    expect(klaviyo.requests).toEqual([]);
  });
});

describe('connected point of sale', () => {
  it('receives everyone who gave an email address, with or without opt-in', {
    meta: { spec: '1.6 e-mail marketing' },
  }, async () => {
    await setShopify();
    await signUp({ email: 'anna@example.test', optIn__email: false });
    await signUp({ email: 'anna@example.test' });
    await react();
    expect(await deliver('point-of-sale')).toEqual(['done', 'done']);
    expect([...shopify.customers.keys()]).toEqual(['anna@example.test']);
  });
});

describe('busy service', () => {
  it('is left alone for as long as it requests, without counting attempts', {
    meta: { spec: '10.1 a service that is' },
  }, async () => {
    await setKlaviyo();
    await signUp({ email: 'a@example.test' });
    await signUp({ email: 'b@example.test' });
    await react();
    klaviyo.failWith(klaviyoThrottled(120));
    expect(await deliver()).toEqual(['later', 'later']);
    expect(klaviyo.requests).toHaveLength(1);
    expect(await rows()).toMatchObject([{ attempts: 0, answer_code: 429 }, { attempts: 0 }]);
    expect(await waitedFor()).toBeGreaterThan(100);
    klaviyo.failWith(undefined);
    await pauseOver();
    expect(await deliver()).toEqual(['done', 'done']);
    expect([...klaviyo.subscribed].toSorted()).toEqual(['a@example.test', 'b@example.test']);
  });
});

describe('unavailable service', () => {
  it('costs only the probing follow-up an attempt', {
    meta: { spec: '10.1 a service that is' },
  }, async () => {
    await setMailchimp();
    await signUp({ email: 'a@example.test' });
    await signUp({ email: 'b@example.test' });
    await react();
    mailchimp.failWith({ status: 500 });
    expect(await deliver()).toEqual(['postponed', 'later']);
    expect(await rows()).toMatchObject([{ attempts: 1, answer_code: 500 }, { attempts: 0 }]);
    mailchimp.failWith(undefined);
    await pauseOver();
    expect(await deliver()).toContain('done');
    expect(await statusOf('mailchimp')).toBe('active');
  });

  it('does not delay other businesses', async () => {
    await setKlaviyo();
    await signUp({ email: 'a@example.test' });
    await react();
    klaviyo.failWith({ status: 503 });
    await deliver();
    const first = venue;
    venue = await openVenue({ log, keys });
    begin();
    expect(venue.accountId).not.toBe(first.accountId);
    await setKlaviyo();
    await signUp({ email: 'other@example.test' });
    await react();
    klaviyo.failWith(undefined);
    expect(await deliver()).toEqual(['done']);
    expect([...klaviyo.subscribed]).toEqual(['other@example.test']);
  });
});

it('a service that never responds does not delay other businesses', {
  meta: { spec: '10.5 a slow server delays' },
}, async () => {
  const venues = await Promise.all(Array.from({ length: 4 }, () => openVenue({ log, keys })));
  begin({ ...OUTBOUND_LIMITS, headMs: 2 ** 30, wholeMs: 2 ** 30 }, async (accountId, hash) => {
    const of = venues.find((each) => each.accountId === accountId) ?? venue;
    return of.services.document(accountId, hash);
  });
  klaviyo.keepSilent(() => true);
  for (venue of venues.slice(0, 3)) {
    await setKlaviyo();
    for (let times = 0; times < 4; times += 1) await signUp();
    await react();
  }
  venue = venues[3] ?? venue;
  await setMailchimp();
  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const outbox = runOutbox({ ...services, logger, onAttempted: () => undefined });
  // At a host's limit, the last slot is reserved for a business that has none.
  await expect.poll(() => klaviyo.requests.length).toBeGreaterThanOrEqual(OUTBOUND_LIMITS.concurrency - 1);
  await signUp();
  await react();
  outbox.wake(1);
  await expect.poll(() => mailchimp.members.size).toBe(1);
  outbound?.close();
  await klaviyo.close();
  await outbox.stop();
});

describe('service that refuses a call', () => {
  it('gets the follow-up only once, unless it is resent', async () => {
    await setMailchimp();
    mailchimp.forgetForGood('anna@example.test');
    const { id } = await signUp({ email: 'anna@example.test' });
    await react();
    expect(await deliver()).toEqual(['refused']);
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'failed', failure: 'refused', attempts: 1, answer_code: 400 });
    expect(await statusOf('mailchimp')).toBe('active');
    const commandId = v7();
    const { accountId, userId } = venue;
    const context = {
      commandId,
      correlationId: commandId,
      accountId,
      actor: { kind: 'user', id: userId } as const,
      now: new Date(),
    };
    const asked = { signedWaiverId: id, followUpId: row?.id ?? '' };
    expect(await resend({ ...services, wake: () => undefined }, asked, context)).toHaveProperty('position');
    expect(await deliver()).toEqual(['refused']);
  });

  it.each([
    ['401', JSON_401],
    ['403', { ...JSON_401, status: 403 }],
    ['404', { ...JSON_401, status: 404 }],
  ] as const)(
    'requires the owner’s attention after rejecting the keys (%s) three times in a row',
    { meta: { spec: '10.1 a service that is' } },
    async (_code, said) => {
      await setKlaviyo();
      await signUp({ email: 'a@example.test' });
      await signUp({ email: 'b@example.test' });
      await react();
      klaviyo.failWith(said);
      for (let times = 1; times <= 3; times += 1) {
        expect(await statusOf('klaviyo')).toBe('active');
        await pauseOver();
        expect(await deliver()).toEqual(['later', 'later']);
        expect(klaviyo.requests).toHaveLength(times);
      }
      expect(await statusOf('klaviyo')).toBe('needs_attention');
      expect(await waitedFor()).toBeGreaterThan(60);
      // Follow-ups for later signers are queued too.
      await signUp({ email: 'c@example.test' });
      await react();
      expect(await rows()).toMatchObject(Array(3).fill({ state: 'waiting', attempts: 0 }));

      klaviyo.failWith(undefined);
      await pauseOver();
      expect((await deliver()).filter((each) => each === 'done')).not.toEqual([]);
      expect(await accountEvents()).toEqual(['IntegrationSet', 'IntegrationRefused', 'IntegrationAccepted']);
      await react();
      expect(await deliver()).not.toContain('later');
      expect((await rows()).map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    },
  );

  it('is turned off after rejecting the keys for five days, until new keys release the queue', {
    meta: { spec: '10.2 switched off by itself' },
  }, async () => {
    await setKlaviyo();
    await signUp({ email: 'a@example.test' });
    await react();
    klaviyo.failWith(JSON_401);
    for (let times = 0; times < 3; times += 1) {
      await pauseOver();
      await deliver();
    }
    await test.database
      .updateTable('follow_ups.integration_troubles')
      .set({ refused_since: sql<Date>`refused_since - interval '5 days'` })
      .execute();
    await pauseOver();
    expect(await deliver()).toEqual(['later']);
    expect(await statusOf('klaviyo')).toBe('switched_off');
    await react();
    const [contact, mail] = await rows();
    expect(mail).toMatchObject({ template: 'integration-off', kind: 'mail', person_id: venue.userId });
    const composed = await venue.compose(venue, {
      template: 'integration-off',
      userId: venue.userId,
      service: 'klaviyo',
    });
    expect(composed).toMatchObject({
      to: 'ada@example.com',
      subject: 'Your Klaviyo integration was turned off',
    });

    const asked = klaviyo.requests.length;
    await pauseOver();
    expect(await deliver()).toEqual(['later']);
    expect(klaviyo.requests).toHaveLength(asked);
    klaviyo.failWith(undefined);
    await setKlaviyo();
    await react();
    expect(await deliver()).toEqual(['done']);
    expect((await rows()).find(({ id }) => id === contact?.id)?.state).toBe('done');
  });
});

describe('queued signers', () => {
  beforeEach(async () => {
    await setKlaviyo();
    await signUp({ email: 'a@example.test' });
    await react();
  });

  it('go to the new service when it replaces the old one', async () => {
    await setMailchimp();
    expect(await statusOf('klaviyo')).toBe('inactive');
    await react();
    expect(await deliver()).toEqual(['done']);
    expect(mailchimp.members.size).toBe(1);
    expect(klaviyo.requests).toEqual([]);
    expect(await rows()).toMatchObject([{ channel: 'mailchimp' }]);
  });

  it('are sent immediately when the keys change, even after a refusal', async () => {
    klaviyo.failWith(JSON_401, 1);
    expect(await deliver()).toEqual(['later']);
    await setKlaviyo();
    await react();
    expect(await deliver()).toEqual(['done']);
  });

  it('are refused once the service is removed, but can be resent', async () => {
    await venue.set({ type: 'RemoveIntegration', service: 'klaviyo' });
    await react();
    expect(await deliver()).toEqual(['refused']);
    expect(klaviyo.requests).toEqual([]);
    expect(await rows()).toMatchObject([
      { failure: 'refused', error_class: 'not_connected', repeatable: true },
    ]);
  });
});

describe('recorded integration failure', () => {
  const troubles = () => test.database.selectFrom('follow_ups.integration_troubles').selectAll().execute();
  const hoursPass = (hours: number) =>
    test.database
      .updateTable('follow_ups.integration_troubles')
      .set({ not_before: sql<Date>`not_before - ${hours} * interval '1 hour'` })
      .execute();
  beforeEach(async () => {
    await setKlaviyo();
    await signUp({ email: 'a@example.test' });
    await react();
    klaviyo.failWith(JSON_401);
    await deliver();
  });

  it('expires a day after the last probe, even if the setting was replaced', async () => {
    await setKlaviyo();
    await hoursPass(23);
    await forgetOldTroubles(test.database);
    expect(await troubles()).toMatchObject([{ account_id: venue.accountId, refusals: 1 }]);
    await hoursPass(2);
    await forgetOldTroubles(test.database);
    expect(await troubles()).toEqual([]);
  });

  it('is deleted only with its own business', async () => {
    const forget = (accountId: string) =>
      test.database
        .transaction()
        .execute((transaction) => outboxForCommands(TEST_MASTER_KEY).forgetAccount(transaction, accountId));
    await forget(v7());
    expect(await troubles()).toHaveLength(1);
    await forget(venue.accountId);
    expect(await troubles()).toEqual([]);
  });
});

it('two workers that crash between sending and recording add one contact despite calling the service twice', {
  meta: { spec: '10.3 nothing lost or doubled' },
}, async () => {
  await setKlaviyo();
  await signUp({ email: 'a@example.test' });
  await react();
  const [taken] = await takeDue(test.database, { kind: 'email-marketing', limit: 1 });
  if (taken === undefined) throw new Error('Nothing is due.');
  const dying = {
    ...services,
    log: { ...log, append: () => Promise.reject(new Error('killed')) },
  } as unknown as AttemptServices;
  await expect(attempt(dying, taken)).rejects.toThrow('killed');
  await test.database
    .updateTable('follow_ups.outbox')
    .set({ leased_until: sql<Date>`clock_timestamp()` })
    .execute();
  expect(await deliver()).toEqual(['done']);
  expect(klaviyo.profiles.size).toBe(1);
  expect(klaviyo.requests.length).toBe(4);
});
