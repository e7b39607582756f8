import { deciderSpec, type GivenEvent } from '@waivers/events/commands/testing/decider-spec.ts';
import type { IntegrationTarget } from '@waivers/events/definitions/integration.ts';
import { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { describe, expect, it } from 'vitest';
import { accountDecider as deciderWith } from './decide.ts';
import type { IntegrationCommand } from './decide-integration.ts';

const accountDecider = deciderWith(memoryKeyStore());
const { given, earlier } = deciderSpec(accountDecider, { stream: 'account-x' });

const registered: GivenEvent = {
  type: 'AccountRegistered',
  data: { business: 'sealed', timeZone: 'Europe/Berlin', ownerId: '0190f3c8-0000-7000-8000-000000000009' },
};
const TARGETS = {
  klaviyo: { service: 'klaviyo', listId: 'Y6nRLr' },
  mailchimp: { service: 'mailchimp', audienceId: 'a1b2c3' },
  shopify: { service: 'shopify', tenant: 'acme', clientId: 'c' },
} as const satisfies Record<string, IntegrationTarget>;
type Service = keyof typeof TARGETS;

const set = (service: Service, secretId = 's1'): GivenEvent => ({
  type: 'IntegrationSet',
  data: { target: TARGETS[service], secretId },
});
const off = (service: Service, reason: 'refused' | 'other_service'): GivenEvent => ({
  type: 'IntegrationSwitchedOff',
  data: { service, reason },
});
const refused = (service: Service, settingId: string): GivenEvent => ({
  type: 'IntegrationRefused',
  data: { service, settingId, answer: { code: 401 } },
});
const removed = (service: Service): GivenEvent => ({ type: 'IntegrationRemoved', data: { service } });

const setting = (service: Service, secretId = 's1'): IntegrationCommand => ({
  type: 'SetIntegration',
  target: TARGETS[service],
  secretId,
});

describe('SetIntegration', () => {
  it.each(['klaviyo', 'mailchimp', 'shopify'] as const)(
    'records an unchanged %s setting only once',
    (service) => {
      given(registered).when(setting(service)).thenEvents(set(service));
      given(registered, set(service)).when(setting(service)).thenEvents();
      given(registered, set(service)).when(setting(service, 's2')).thenEvents(set(service, 's2'));
    },
  );

  it('turns off the other email service but not the point of sale', () => {
    const others = [set('shopify'), set('klaviyo')];
    given(registered, ...others)
      .when(setting('mailchimp'))
      .thenEvents(off('klaviyo', 'other_service'), set('mailchimp'));
    given(registered, ...others)
      .when(setting('shopify', 's2'))
      .thenEvents(set('shopify', 's2'));
    given(registered, set('klaviyo'), removed('klaviyo'))
      .when(setting('mailchimp'))
      .thenEvents(set('mailchimp'));
  });

  it('reconnects a service that was turned off', () => {
    const swapped = [set('klaviyo'), off('klaviyo', 'other_service'), set('mailchimp')];
    given(registered, ...swapped)
      .when(setting('klaviyo'))
      .thenEvents(off('mailchimp', 'other_service'), set('klaviyo'));
    given(registered, set('klaviyo'), refused('klaviyo', 'e2'))
      .when(setting('klaviyo'))
      .thenEvents(set('klaviyo'));
  });
});

describe('RemoveIntegration', () => {
  it('is recorded only once', () => {
    const command = { type: 'RemoveIntegration', service: 'klaviyo' } as const;
    given(registered, set('klaviyo')).when(command).thenEvents(removed('klaviyo'));
    given(registered).when(command).thenEvents();
    given(registered, set('klaviyo'), removed('klaviyo')).when(command).thenEvents();
  });
});

describe('rejected keys', () => {
  const refusing = {
    type: 'NoteIntegrationRefused',
    service: 'klaviyo',
    settingId: 'e2',
    code: 401,
  } as const;
  const accepting = { type: 'NoteIntegrationAccepted', service: 'klaviyo', settingId: 'e2' } as const;
  const switching = { type: 'SwitchOffIntegration', service: 'klaviyo', settingId: 'e2' } as const;

  it('are recorded only once until the service accepts keys again', () => {
    given(registered, set('klaviyo')).when(refusing).thenEvents(refused('klaviyo', 'e2'));
    given(registered, set('klaviyo'), refused('klaviyo', 'e2')).when(refusing).thenEvents();
    given(registered, set('klaviyo')).when(accepting).thenEvents();
    given(registered, set('klaviyo'), refused('klaviyo', 'e2'))
      .when(accepting)
      .thenEvents({ type: 'IntegrationAccepted', data: { service: 'klaviyo', settingId: 'e2' } });
  });

  it('turn the service off only if they are still rejected', () => {
    given(registered, set('klaviyo')).when(switching).thenEvents();
    const refusals = [set('klaviyo'), refused('klaviyo', 'e2')];
    given(registered, ...refusals)
      .when(switching)
      .thenEvents(off('klaviyo', 'refused'));
    given(registered, ...refusals, off('klaviyo', 'refused'))
      .when(switching)
      .thenEvents();
  });

  it('do not affect keys entered later', () => {
    const changed = [set('klaviyo'), set('klaviyo', 's2')];
    for (const command of [refusing, accepting, switching])
      given(registered, ...changed)
        .when(command)
        .thenEvents();
  });
});

it('isSameIntegration compares the content', async () => {
  const isSame = (command: IntegrationCommand, ...events: readonly GivenEvent[]) =>
    accountDecider.isSame(command, earlier(...events));
  const switched = [off('mailchimp', 'other_service'), set('klaviyo')];
  expect(await isSame(setting('klaviyo'), ...switched)).toBe(true);
  expect(await isSame(setting('klaviyo', 's2'), ...switched)).toBe(false);
  expect(await isSame(setting('mailchimp'), ...switched)).toBe(false);
  const remove = { type: 'RemoveIntegration', service: 'klaviyo' } as const;
  expect(await isSame(remove, ...switched)).toBe(false);
  expect(await isSame(remove, removed('klaviyo'))).toBe(true);
});
