import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import type { IntegrationTarget } from '@waivers/events/definitions/integration.ts';
import {
  CHALLENGED,
  type KlaviyoStandIn,
  klaviyoFailed,
  klaviyoThrottled,
  openKlaviyo,
  REVISION_RETIRED,
} from '@waivers/infra/stand-ins/klaviyo.ts';
import {
  FORBIDDEN_WITHOUT_JSON,
  hashOf,
  INVALID_KEY,
  type MailchimpMember,
  type MailchimpStandIn,
  openMailchimp,
  TOO_MANY_CONNECTIONS,
  USER_DISABLED,
} from '@waivers/infra/stand-ins/mailchimp.ts';
import {
  openShopify,
  SHOP_INACTIVE,
  type ShopifyStandIn,
  shopifyRefused,
  shopifyThrottled,
} from '@waivers/infra/stand-ins/shopify.ts';
import type { StandIn, StandInFailure } from '@waivers/infra/stand-ins/stand-in.ts';
import { OUTBOUND_LIMITS, type Outbound } from '@waivers/server/outbound/outbound.ts';
import { LOOPBACK_TLS } from '@waivers/server/testing/loopback-certificate.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Contact } from '../email-marketing/email-marketing.ts';
import type { Customer } from '../point-of-sale/point-of-sale.ts';
import { type Connect, checkIntegration, connectOver, outboundToServices } from './services.ts';

const CONTACT: Contact = {
  email: 'anna@example.test',
  firstName: 'Anna',
  lastName: 'Meyer',
  consent: { text: 'Send me news', at: '2026-11-24T09:10:11.123Z' },
  waiverTitle: 'Climbing hall',
  locale: 'de',
};
const CUSTOMER: Customer = {
  email: 'anna@example.test',
  firstName: 'Anna',
  lastName: 'Meyer',
  signedWaiverId: '0198b2c4-7d5e-7abc-8def-0123456789ab',
  signedAt: '2026-11-24T09:10:11.123Z',
  minors: 2,
};

let klaviyo: KlaviyoStandIn;
let mailchimp: MailchimpStandIn;
let shopify: ShopifyStandIn;
let outbound: Outbound;
let hasty: Outbound;
let connect: Connect;
/** Uses short timeouts for servers that never respond. */
let connectHastily: Connect;
const HASTY = { ...OUTBOUND_LIMITS, headMs: 300, wholeMs: 400 };

beforeEach(async () => {
  [klaviyo, mailchimp, shopify] = await Promise.all([openKlaviyo(), openMailchimp(), openShopify()]);
  const addresses = { klaviyo: klaviyo.url, mailchimp: mailchimp.url, shopify: shopify.url };
  outbound = outboundToServices(addresses);
  connect = connectOver(outbound, addresses);
  hasty = outboundToServices(addresses, { limits: HASTY });
  connectHastily = connectOver(hasty, addresses);
});
afterEach(async () => {
  outbound.close();
  hasty.close();
  await Promise.all([klaviyo.close(), mailchimp.close(), shopify.close()]);
});

type Changed = { readonly target?: Partial<IntegrationTarget>; readonly secret?: string };

const SERVICES = ['klaviyo', 'mailchimp', 'shopify'] as const;
type Name = (typeof SERVICES)[number];

const settingOf = (name: Name, { target = {}, secret }: Changed = {}) => {
  const settings = {
    klaviyo: { target: { service: 'klaviyo', listId: klaviyo.listId }, secret: klaviyo.key },
    mailchimp: {
      target: { service: 'mailchimp', audienceId: mailchimp.audienceId },
      secret: mailchimp.key,
    },
    shopify: {
      target: { service: 'shopify', tenant: shopify.tenant, clientId: shopify.clientId },
      secret: shopify.clientSecret,
    },
  } as const;
  const setting = settings[name];
  return {
    target: { ...setting.target, ...target } as IntegrationTarget,
    secret: secret ?? setting.secret,
    accountId: 'a business',
  };
};
const check = (name: Name, changed?: Changed) => checkIntegration(connect)(settingOf(name, changed));
const send = (name: Name, changed?: Changed, over: Connect = connect) => {
  const { target, secret } = settingOf(name, changed);
  const connected = over(target, secret, 'a business');
  return connected.kind === 'email-marketing'
    ? connected.service.subscribe(CONTACT)
    : connected.service.upsertSigner(CUSTOMER);
};
const standInOf = (name: Name): StandIn => ({ klaviyo, mailchimp, shopify })[name];

describe('keys entered by an owner', () => {
  it.each(SERVICES)('are accepted by %s if valid, without changing anything there', async (name) => {
    expect(await check(name)).toBe('accepted');
    expect(klaviyo.profiles.size + mailchimp.members.size + shopify.customers.size).toBe(0);
  });

  const invalid = (reason: string) => ({ refused: 'integration_invalid', reason });
  it.each<[Name, string, Changed, string]>([
    ['klaviyo', 'a wrong key', { secret: 'pk_wrong' }, 'keys'],
    ['klaviyo', 'an unknown list', { target: { listId: 'ZZZZZZ' } }, 'target'],
    ['mailchimp', 'a wrong key', { secret: `${'0'.repeat(32)}-us19` }, 'keys'],
    ['mailchimp', 'an unknown audience', { target: { audienceId: 'ffffffffff' } }, 'target'],
    ['shopify', 'a wrong secret', { secret: 'shpss_wrong' }, 'keys'],
    ['shopify', 'another client', { target: { clientId: 'other' } }, 'keys'],
    ['shopify', 'an unknown shop', { target: { tenant: 'nobody' } }, 'target'],
  ])('are invalid for %s with %s', async (name, _what, changed, reason) => {
    expect(await check(name, changed)).toEqual(invalid(reason));
  });

  it.each<[Name, string, Changed]>([
    ['klaviyo', 'a key that would end its header', { secret: 'pk_1\r\nHost: evil.example' }],
    ['klaviyo', 'a list that leaves the path', { target: { listId: '../accounts' } }],
    ['mailchimp', 'a key without a data centre', { secret: 'f'.repeat(32) }],
    ['mailchimp', 'a data centre that is a host', { secret: `${'f'.repeat(32)}-us1.evil.example/` }],
    ['mailchimp', 'an audience that leaves the path', { target: { audienceId: 'a/../..' } }],
    ['shopify', 'a shop that is a host', { target: { tenant: 'evil.example/x' } }],
    ['shopify', 'a shop with a user name', { target: { tenant: 'x@evil.example' } }],
    ['shopify', 'a secret with a line end', { secret: 'a\nb' }],
  ])('are never sent to %s if they include %s', async (name, _what, changed) => {
    expect(await check(name, changed)).toMatchObject({ refused: 'integration_invalid' });
    expect(await send(name, changed)).toMatchObject({ kind: 'not_wanted' });
    expect(standInOf(name).requests).toEqual([]);
  });

  it('are refused with a reason if they lack a permission', async () => {
    klaviyo.allow(['profiles:write']);
    expect(await check('klaviyo')).toEqual(invalid('permissions'));
    shopify.setScope('read_orders');
    expect(await check('shopify')).toEqual(invalid('permissions'));
  });

  it.each(['json', 'page'] as const)(
    'are refused with the reason that the token endpoint sends as %s',
    async (form) => {
      shopify.setOauthForm(form);
      expect(await check('shopify', { secret: 'shpss_wrong' })).toEqual(invalid('keys'));
      expect(await check('shopify', { target: { clientId: 'other' } })).toEqual(invalid('keys'));
      shopify.refuseApp('constructor');
      expect(await check('shopify')).toEqual(invalid('keys'));
      shopify.refuseApp('shop_not_permitted');
      expect(await check('shopify')).toEqual(invalid('organisation'));
      shopify.refuseApp('app_not_installed');
      expect(await check('shopify')).toEqual(invalid('not_installed'));
      expect(await send('shopify')).toEqual({ kind: 'not_wanted', reason: 'not_installed', code: 400 });
    },
  );

  it('are invalid if their data centre does not exist', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    const out = outboundToServices({}, { resolve });
    const checked = await checkIntegration(connectOver(out))(settingOf('mailchimp'));
    out.close();
    expect(checked).toEqual(invalid('keys'));
  });
});

const JUST_TEXT = { 'content-type': 'text/html' };

/** Expected result for each failure, unless a service overrides it. */
const TROUBLES: readonly (readonly [string, StandInFailure, object])[] = [
  ['401', { status: 401, headers: { 'content-type': 'application/json' }, body: {} }, { kind: 'not_wanted' }],
  ['403', { status: 403, headers: { 'content-type': 'application/json' }, body: {} }, { kind: 'not_wanted' }],
  ['404', { status: 404, headers: JUST_TEXT, body: 'no' }, { kind: 'not_wanted' }],
  ['a page with 403', CHALLENGED, { kind: 'away', errorClass: 'challenged' }],
  ['409', { status: 409, headers: JUST_TEXT }, { kind: 'away', errorClass: 'http_409' }],
  ['429 and Retry-After', klaviyoThrottled(7), { kind: 'throttled', afterMs: 7000 }],
  ['429 without Retry-After', TOO_MANY_CONNECTIONS, { kind: 'throttled', afterMs: undefined }],
  ['500', { status: 500, headers: JUST_TEXT, body: 'oops' }, { kind: 'away', errorClass: 'http_500' }],
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1/' } }, { errorClass: 'http_302' }],
  ['garbage', { status: 200, body: '{"data":' }, { kind: 'away', errorClass: 'unreadable_answer' }],
  ['a connection that ends', (response) => response.destroy(), { kind: 'away', errorClass: 'broken_off' }],
  ['never: no answer for an hour', () => undefined, { kind: 'away', errorClass: 'timed_out' }],
  [
    'never: a byte now and then',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const dripping = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(dripping));
    },
    { kind: 'away', errorClass: 'timed_out' },
  ],
  [
    '100 MB',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(100e6) });
      const more = (): void => {
        while (response.write(Buffer.alloc(65_536, 32)) && !response.destroyed) {
          // Keep streaming until the client stops reading.
        }
      };
      response.on('drain', more);
      more();
    },
    { kind: 'away', errorClass: 'answer_too_large' },
  ],
];

describe.each(SERVICES)('failing %s', (name) => {
  it.each(TROUBLES)('%s', async (what, trouble, expected) => {
    standInOf(name).failWith(trouble);
    const over = what.startsWith('never: ') ? connectHastily : connect;
    expect(await send(name, {}, over)).toMatchObject(expected);
  });

  it('is reported as unreachable, not misconfigured, while it is down or too busy', async () => {
    for (const trouble of [{ status: 503 }, klaviyoThrottled(1)]) {
      standInOf(name).failWith(trouble);
      expect(await check(name)).toEqual({ refused: 'integration_unreachable' });
    }
    standInOf(name).failWith(() => undefined);
    expect(await checkIntegration(connectHastily)(settingOf(name))).toEqual({
      refused: 'integration_unreachable',
    });
  });
});

describe('outbound connection to a service', () => {
  it('refuses an untrusted certificate', async () => {
    const server = https.createServer(LOOPBACK_TLS, (_request, response) => response.end('{}'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const out = outboundToServices({ klaviyo: url });
    const connected = connectOver(out, { klaviyo: url })(
      settingOf('klaviyo').target,
      klaviyo.key,
      'a business',
    );
    expect(await connected.service.verify()).toEqual({ kind: 'away', errorClass: 'certificate' });
    out.close();
    server.close();
  });

  it('refuses names that resolve to this machine or a private network', async () => {
    const server = http.createServer((_request, response) => response.end('{}'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    for (const address of ['127.0.0.1', '10.0.0.8', '::1', '::ffff:169.254.169.254']) {
      const out = outboundToServices({}, { resolve: async () => [address] });
      for (const name of SERVICES) {
        const { target, secret } = settingOf(name);
        const result = await connectOver(out)(target, secret, 'a business').service.verify();
        expect(result).toEqual({ kind: 'away', errorClass: 'address_not_allowed' });
      }
      out.close();
    }
    server.close();
  });
});

describe('Klaviyo', () => {
  it('stores the profile once, even when called five times, with the consent, its time and the subscription', async () => {
    for (let times = 0; times < 5; times += 1)
      expect(await send('klaviyo')).toEqual({ kind: 'ok', code: 202 });
    expect([...klaviyo.profiles.values()]).toEqual([
      {
        email: 'anna@example.test',
        first_name: 'Anna',
        last_name: 'Meyer',
        properties: {
          waiver_title: 'Climbing hall',
          waiver_opt_in_text: 'Send me news',
          waiver_opt_in_at: '2026-11-24T09:10:11.123Z',
          waiver_language: 'de',
        },
      },
    ]);
    expect([...klaviyo.subscribed]).toEqual(['anna@example.test']);
    expect(klaviyo.requests.map(({ body }) => body).join()).not.toContain('historical_import');
  });

  it.each([400, 401] as const)(
    'reports invalid keys, not a bad contact, when it returns %i for an unknown key',
    async (code) => {
      klaviyo.setUnknownKeyStatus(code);
      klaviyo.forget('key');
      expect(await send('klaviyo')).toEqual({ kind: 'not_wanted', reason: 'keys', code });
      expect(await check('klaviyo')).toEqual({ refused: 'integration_invalid', reason: 'keys' });
    },
  );

  it.each([
    [400, 'not_authenticated', 'keys'],
    [401, 'not_authenticated', 'keys'],
    [400, 'permission_denied', 'permissions'],
    [403, 'permission_denied', 'permissions'],
  ])('requires the owner’s attention after %i %s', async (code, error, reason) => {
    klaviyo.failWith(klaviyoFailed(code, error));
    expect(await send('klaviyo')).toEqual({ kind: 'not_wanted', reason, code });
  });

  it('is treated as unavailable once the API revision has expired', async () => {
    klaviyo.failWith(REVISION_RETIRED);
    expect(await send('klaviyo')).toEqual({ kind: 'away', errorClass: 'revision_retired', code: 410 });
    expect(await check('klaviyo')).toEqual({ refused: 'integration_unreachable' });
  });

  it('refuses only the contact on any other 400', async () => {
    klaviyo.failWith(klaviyoFailed(400, 'invalid'));
    expect(await send('klaviyo')).toEqual({ kind: 'refused', errorClass: 'http_400', code: 400 });
  });

  it('accepts keys without a scope that only sending needs, then reports missing permissions', async () => {
    klaviyo.allow(['lists:read', 'profiles:write']);
    expect(await check('klaviyo')).toBe('accepted');
    expect(await send('klaviyo')).toEqual({ kind: 'not_wanted', reason: 'permissions', code: 403 });
  });
});

describe('Mailchimp', () => {
  const stored = () => [...mailchimp.members.values()].map(({ email, status }) => `${email} ${status}`);

  it('stores the member once, even when called five times, with name, language and time', async () => {
    for (let times = 0; times < 5; times += 1)
      expect(await send('mailchimp')).toEqual({ kind: 'ok', code: 200 });
    expect(stored()).toEqual(['anna@example.test subscribed']);
    expect(mailchimp.members.get(hashOf(CONTACT.email))?.sent).toMatchObject({
      merge_fields: { FNAME: 'Anna', LNAME: 'Meyer' },
      language: 'de',
      timestamp_signup: '2026-11-24T09:10:11+00:00',
    });
  });

  it('adds contacts as pending if the audience uses double opt-in', async () => {
    mailchimp.setDoubleOptIn(true);
    await send('mailchimp');
    expect(stored()).toEqual(['anna@example.test pending']);
  });

  it('adds no contact unless the audience says whether it uses double opt-in', async () => {
    mailchimp.failWith({ status: 200, headers: { 'content-type': 'application/json' }, body: {} }, 1);
    expect(await send('mailchimp')).toMatchObject({ kind: 'away', errorClass: 'unreadable_answer' });
    expect(stored()).toEqual([]);
  });

  const isThere = (status: MailchimpMember['status']) => {
    const { email } = CONTACT;
    const sent = { email_address: email, status_if_new: 'subscribed' } as const;
    mailchimp.members.set(hashOf(email), { email, status, sent });
  };

  it.each(['unsubscribed', 'cleaned', 'archived'] as const)(
    'asks %s contacts to confirm instead of resubscribing them',
    async (status) => {
      isThere(status);
      expect(await send('mailchimp')).toEqual({ kind: 'ok', code: 200 });
      expect(stored()).toEqual(['anna@example.test pending']);
    },
  );

  it.each([
    [false, 'subscribed'],
    [true, 'pending'],
  ] as const)('adds contacts that were only transactional (double opt-in: %j)', async (isDouble, status) => {
    mailchimp.setDoubleOptIn(isDouble);
    isThere('transactional');
    await send('mailchimp');
    expect(stored()).toEqual([`anna@example.test ${status}`]);
  });

  it.each(['pending', 'subscribed'] as const)('keeps the status of %s contacts', async (status) => {
    mailchimp.setDoubleOptIn(status === 'subscribed');
    isThere(status);
    await send('mailchimp');
    expect(stored()).toEqual([`anna@example.test ${status}`]);
  });

  it('refuses permanently deleted contacts', async () => {
    mailchimp.forgetForGood(CONTACT.email);
    expect(await send('mailchimp')).toEqual({ kind: 'refused', errorClass: 'http_400', code: 400 });
  });

  it.each([
    ['a key that is withdrawn', INVALID_KEY, 'keys', 401],
    ['an account that is disabled', USER_DISABLED, 'permissions', 403],
  ])('requires the owner’s attention after %s', async (_what, answer, reason, code) => {
    mailchimp.failWith(answer);
    expect(await send('mailchimp')).toEqual({ kind: 'not_wanted', reason, code });
  });

  it('is treated as unavailable after an HTML page with 403', async () => {
    mailchimp.failWith(FORBIDDEN_WITHOUT_JSON);
    expect(await send('mailchimp')).toMatchObject({ kind: 'away', code: 403 });
  });
});

describe('Shopify', () => {
  it('stores the signer once, even when called five times, with a tag and metafields, using a single token', {
    meta: { spec: '1.6 e-mail marketing' },
  }, async () => {
    for (let times = 0; times < 5; times += 1)
      expect(await send('shopify')).toEqual({ kind: 'ok', code: 200 });
    const [customer, ...others] = shopify.customers.values();
    expect(others).toEqual([]);
    expect({ ...customer, metafields: Object.fromEntries(customer?.metafields ?? []) }).toEqual({
      id: 'gid://shopify/Customer/1',
      email: 'anna@example.test',
      firstName: 'Anna',
      lastName: 'Meyer',
      tags: new Set(['waiver-signed']),
      metafields: {
        'waiver.signed_at': CUSTOMER.signedAt,
        'waiver.signed_waiver_id': CUSTOMER.signedWaiverId,
        'waiver.minors': '2',
      },
    });
    const tokens = shopify.requests.filter(({ path }) => path.endsWith('access_token'));
    expect(tokens).toHaveLength(1);
  });

  it('requests a new token if the old one was revoked early', async () => {
    await send('shopify');
    shopify.withdrawTokens();
    expect(await send('shopify')).toEqual({ kind: 'ok', code: 200 });
  });

  it('is paused until enough points are restored', async () => {
    await send('shopify');
    shopify.failWith(shopifyThrottled(50, 100));
    expect(await send('shopify')).toEqual({ kind: 'throttled', code: 429, afterMs: 500 });
  });

  it.each([
    [401, { kind: 'not_wanted', reason: 'keys' }],
    [402, { kind: 'not_wanted', reason: 'closed' }],
    [403, { kind: 'not_wanted', reason: 'permissions' }],
    [423, { kind: 'not_wanted', reason: 'closed' }],
    [430, { kind: 'away', errorClass: 'challenged' }],
  ] as const)(
    'treats %i from either endpoint as a problem with the shop, not the customer',
    async (code, expected) => {
      shopify.failWith(shopifyRefused(code));
      expect(await send('shopify')).toEqual({ ...expected, code });
      shopify.failWith(undefined);
      await send('shopify');
      shopify.failWith(shopifyRefused(code));
      expect(await send('shopify')).toEqual({ ...expected, code });
    },
  );

  it.each([400, 406, 422])(
    'reports invalid keys when the token endpoint returns %i, whatever the body',
    async (status) => {
      shopify.failWith({ status, headers: JUST_TEXT, body: 'no' });
      expect(await send('shopify')).toEqual({ kind: 'not_wanted', reason: 'keys', code: status });
    },
  );

  it('reports a closed shop when GraphQL reports it as inactive', async () => {
    await send('shopify');
    shopify.failWith(SHOP_INACTIVE);
    expect(await send('shopify')).toEqual({ kind: 'not_wanted', reason: 'closed', code: 403 });
  });

  it('reports missing permissions if the app has lost write access', async () => {
    await send('shopify');
    shopify.setScope('read_customers');
    expect(await send('shopify')).toEqual({ kind: 'not_wanted', reason: 'permissions', code: 403 });
  });

  it('refuses a customer permanently when Shopify reports a user error', async () => {
    const { target, secret } = settingOf('shopify');
    const connected = connect(target, secret, 'a business');
    if (connected.kind !== 'point-of-sale') throw new Error('It is one.');
    const refused = await connected.service.upsertSigner({ ...CUSTOMER, email: 'no address' });
    expect(refused).toEqual({ kind: 'refused', errorClass: 'user_error', code: 422 });
  });
});
