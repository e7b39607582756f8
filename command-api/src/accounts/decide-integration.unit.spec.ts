import type { IntegrationTarget } from '@waivers/events/definitions/integration.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import type { DecodedEvent } from '@waivers/events/log/port/codec.ts';
import { describe, expect, it } from 'vitest';
import { accountDecider as deciderWith } from './decide.ts';
import type { IntegrationCommand } from './decide-integration.ts';

const accountDecider = deciderWith(memoryKeyStore());

type Given = { readonly type: string; readonly data: unknown };

const registered: Given = {
  type: 'AccountRegistered',
  data: { business: 'sealed', timeZone: 'Europe/Berlin', ownerId: '0190f3c8-0000-7000-8000-000000000009' },
};
const TARGETS = {
  klaviyo: { service: 'klaviyo', listId: 'Y6nRLr' },
  mailchimp: { service: 'mailchimp', audienceId: 'a1b2c3' },
  shopify: { service: 'shopify', tenant: 'acme', clientId: 'c' },
} as const satisfies Record<string, IntegrationTarget>;
type Service = keyof typeof TARGETS;

const set = (service: Service, secretId = 's1'): Given => ({
  type: 'IntegrationSet',
  data: { target: TARGETS[service], secretId },
});
const off = (service: Service, reason: 'refused' | 'other_service'): Given => ({
  type: 'IntegrationSwitchedOff',
  data: { service, reason },
});
const refused = (service: Service, settingId: string): Given => ({
  type: 'IntegrationRefused',
  data: { service, settingId, answer: { code: 401 } },
});
const removed = (service: Service): Given => ({ type: 'IntegrationRemoved', data: { service } });

const decoded = (events: readonly Given[]) =>
  events.map(
    (event, index) =>
      ({
        ...event,
        stream: 'account-x',
        version: index + 1,
        eventId: `e${index + 1}`,
      }) as unknown as DecodedEvent,
  );
const after = (...events: readonly Given[]) =>
  decoded([registered, ...events]).reduce(accountDecider.evolve, accountDecider.initial);
const decided = (command: IntegrationCommand, ...events: readonly Given[]) =>
  accountDecider.decide(command, after(...events));
const setting = (service: Service, secretId = 's1'): IntegrationCommand => ({
  type: 'SetIntegration',
  target: TARGETS[service],
  secretId,
});

describe('connecting a service', () => {
  it.each(['klaviyo', 'mailchimp', 'shopify'] as const)('states %s, and says no event twice', (service) => {
    expect(decided(setting(service))).toEqual([set(service)]);
    expect(decided(setting(service), set(service))).toEqual([]);
    expect(decided(setting(service, 's2'), set(service))).toEqual([set(service, 's2')]);
  });

  it('switches off the other e-mail service, and no point of sale', () => {
    const others = [set('shopify'), set('klaviyo')];
    expect(decided(setting('mailchimp'), ...others)).toEqual([
      off('klaviyo', 'other_service'),
      set('mailchimp'),
    ]);
    expect(decided(setting('shopify', 's2'), ...others)).toEqual([set('shopify', 's2')]);
    expect(decided(setting('mailchimp'), set('klaviyo'), removed('klaviyo'))).toEqual([set('mailchimp')]);
  });

  it('connects one again that was not in use', () => {
    const swapped = [set('klaviyo'), off('klaviyo', 'other_service'), set('mailchimp')];
    expect(decided(setting('klaviyo'), ...swapped)).toEqual([
      off('mailchimp', 'other_service'),
      set('klaviyo'),
    ]);
    expect(decided(setting('klaviyo'), set('klaviyo'), refused('klaviyo', 'e2'))).toEqual([set('klaviyo')]);
  });
});

describe('disconnecting a service', () => {
  it('states it once', () => {
    const command = { type: 'RemoveIntegration', service: 'klaviyo' } as const;
    expect(decided(command, set('klaviyo'))).toEqual([removed('klaviyo')]);
    expect(decided(command)).toEqual([]);
    expect(decided(command, set('klaviyo'), removed('klaviyo'))).toEqual([]);
  });
});

describe('a service that refuses the keys', () => {
  const refusing = {
    type: 'NoteIntegrationRefused',
    service: 'klaviyo',
    settingId: 'e2',
    code: 401,
  } as const;
  const accepting = { type: 'NoteIntegrationAccepted', service: 'klaviyo', settingId: 'e2' } as const;
  const switching = { type: 'SwitchOffIntegration', service: 'klaviyo', settingId: 'e2' } as const;

  it('is noted once, until it accepts them again', () => {
    expect(decided(refusing, set('klaviyo'))).toEqual([refused('klaviyo', 'e2')]);
    expect(decided(refusing, set('klaviyo'), refused('klaviyo', 'e2'))).toEqual([]);
    expect(decided(accepting, set('klaviyo'))).toEqual([]);
    expect(decided(accepting, set('klaviyo'), refused('klaviyo', 'e2'))).toEqual([
      { type: 'IntegrationAccepted', data: { service: 'klaviyo', settingId: 'e2' } },
    ]);
  });

  it('is switched off only while it refuses them', () => {
    expect(decided(switching, set('klaviyo'))).toEqual([]);
    const refusals = [set('klaviyo'), refused('klaviyo', 'e2')];
    expect(decided(switching, ...refusals)).toEqual([off('klaviyo', 'refused')]);
    expect(decided(switching, ...refusals, off('klaviyo', 'refused'))).toEqual([]);
  });

  it('says nothing of keys that were entered since', () => {
    const changed = [set('klaviyo'), set('klaviyo', 's2')];
    for (const command of [refusing, accepting, switching]) expect(decided(command, ...changed)).toEqual([]);
  });
});

it('a command that comes again is the same only with the same content', async () => {
  const isSame = (command: IntegrationCommand, ...events: readonly Given[]) =>
    accountDecider.isSame(command, { met: after(), events: decoded(events) });
  const switched = [off('mailchimp', 'other_service'), set('klaviyo')];
  expect(await isSame(setting('klaviyo'), ...switched)).toBe(true);
  expect(await isSame(setting('klaviyo', 's2'), ...switched)).toBe(false);
  expect(await isSame(setting('mailchimp'), ...switched)).toBe(false);
  const remove = { type: 'RemoveIntegration', service: 'klaviyo' } as const;
  expect(await isSame(remove, ...switched)).toBe(false);
  expect(await isSame(remove, removed('klaviyo'))).toBe(true);
});
