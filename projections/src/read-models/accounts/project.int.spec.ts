import { accountStream } from '@waivers/events/definitions/streams.ts';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeLiveBuild, type TestBuild } from '../../testing/builds.ts';
import { createHistory, type History } from '../../testing/history.ts';
import { registered, withLogo } from '../../testing/sample-events.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { accounts } from './project.ts';

const opened = useTestDatabase();

let owner: string;
let history: History;
let build: TestBuild;
beforeEach(async () => {
  owner = v7();
  history = createHistory();
  build = await makeLiveBuild(opened.database, accounts);
  await history.append(accountStream(owner), owner, registered());
});

const MAILCHIMP = { service: 'mailchimp', audienceId: 'a1b2c3' } as const;
const SHOPIFY = { service: 'shopify', tenant: 'acme', clientId: 'c' } as const;
const renamed = (company: string) => ({ type: 'CompanyRenamed', data: { business: { company } } }) as const;
const logoOf = (byte: string) => withLogo(byte.repeat(32));
const inZone = (timeZone: string) => ({ type: 'TimeZoneChosen', data: { timeZone } }) as const;

const row = async () => {
  await build.apply(await history.events());
  return (await build.rows()).accounts?.[0];
};

describe('accounts', () => {
  it('stores a newly registered business', async () => {
    expect(await row()).toEqual({
      account_id: owner,
      company: 'Höhenluft',
      time_zone: 'Europe/Berlin',
      erased: false,
      registered_at: '2026-11-21T09:00:00+00:00',
      logo: null,
      email_service: null,
      version: 1,
    });
  });

  it('keeps the latest value of each setting, even if older events are repeated', async () => {
    for (const event of [
      renamed('Kletterwelt'),
      logoOf('ab'),
      inZone('Asia/Tokyo'),
      logoOf('cd'),
      renamed('Hall'),
    ]) {
      await history.append(accountStream(owner), owner, event);
    }
    const once = await row();
    expect(once).toMatchObject({
      company: 'Hall',
      time_zone: 'Asia/Tokyo',
      logo: 'cd'.repeat(32),
      version: 6,
    });
    for (const event of (await history.events()).slice(1, 4)) await build.apply([event]);
    expect((await build.rows()).accounts).toEqual([once]);
  });

  it('clears a removed logo', async () => {
    await history.append(accountStream(owner), owner, logoOf('ab'));
    await history.append(accountStream(owner), owner, { type: 'LogoRemoved', data: {} });
    expect(await row()).toMatchObject({ logo: null, version: 3 });
  });

  it('stores the connected email service', {
    meta: { spec: '7.3 GET waiver/{id} with emailIntegration' },
  }, async () => {
    const append = (event: Parameters<History['append']>[2]) =>
      history.append(accountStream(owner), owner, event);
    const secretId = v7();
    const set = (
      target: { readonly service: 'klaviyo'; readonly listId: string } | typeof MAILCHIMP | typeof SHOPIFY,
    ) => append({ type: 'IntegrationSet', data: { target, secretId } });
    const service = async () =>
      ((await row()) as { readonly email_service?: string | null } | undefined)?.email_service;
    await set(SHOPIFY);
    expect(await service()).toBeNull();
    await set({ service: 'klaviyo', listId: 'Y6nRLr' });
    expect(await service()).toBe('klaviyo');
    await append({ type: 'IntegrationSwitchedOff', data: { service: 'klaviyo', reason: 'other_service' } });
    await set(MAILCHIMP);
    await append({ type: 'IntegrationRemoved', data: { service: 'klaviyo' } });
    expect(await service()).toBe('mailchimp');
    await append({ type: 'IntegrationSwitchedOff', data: { service: 'mailchimp', reason: 'refused' } });
    expect(await service()).toBeNull();
  });

  it('keeps only the time zone after an erasure', async () => {
    await history.append(accountStream(owner), owner, logoOf('ab'));
    await history.eraseAccount(owner);
    expect(await row()).toMatchObject({
      company: 'erased',
      erased: true,
      logo: null,
      time_zone: 'Europe/Berlin',
    });
  });
});
