import { MAX_WEBHOOKS } from '@waivers/contract/webhooks/webhooks.ts';
import { deciderSpec, type GivenEvent } from '@waivers/events/commands/testing/decider-spec.ts';
import { describe, expect, it } from 'vitest';
import type { WebhookCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve, noWebhooks } from './state.ts';

const ID = '0198b2c4-7d5e-7abc-8def-000000000001';
const URL = 'https://booking.example/hook';
const TYPES = ['signed_waiver.signed'];

const AT = '2026-11-24T09:00:00.000Z';

const { given, stateAfter } = deciderSpec(
  { initial: noWebhooks, evolve, decide },
  { stream: 'account-x', occurredAt: AT },
);

const registered: GivenEvent = { type: 'AccountRegistered', data: {} };
const added = (webhookId = ID): GivenEvent => ({
  type: 'WebhookAdded',
  data: { webhookId, types: TYPES, target: { url: URL } },
});
const changed = (isOn: boolean, types = TYPES, url = URL): GivenEvent => ({
  type: 'WebhookChanged',
  data: { webhookId: ID, types, isOn, target: { url } },
});
const rotated = (generation: number): GivenEvent => ({
  type: 'WebhookSecretRotated',
  data: { webhookId: ID, generation },
});
const switchedOff = (reason: string): GivenEvent => ({
  type: 'WebhookSwitchedOff',
  data: { webhookId: ID, reason },
});
const removed: GivenEvent = { type: 'WebhookRemoved', data: { webhookId: ID } };
const erased: GivenEvent = { type: 'PersonErased', data: { accountId: 'x' } };

const add: WebhookCommand = { type: 'AddWebhook', webhookId: ID, url: URL, types: TYPES };
const change = (isOn: boolean, types = TYPES, url = URL, addressId = 'e2'): WebhookCommand => ({
  type: 'ChangeWebhook',
  webhookId: ID,
  url,
  types,
  isOn,
  seen: { url: URL, addressId },
});
const rotate: WebhookCommand = { type: 'RotateWebhookSecret', webhookId: ID };
const switchOff: WebhookCommand = { type: 'SwitchWebhookOff', webhookId: ID, reason: 'failing' };
const remove: WebhookCommand = { type: 'RemoveWebhook', webhookId: ID };

describe('webhook', () => {
  it('can be added up to a limit of ten, and again after one is removed', () => {
    const others = Array.from({ length: MAX_WEBHOOKS - 1 }, (_, index) => added(`other-${index}`));
    given(registered, ...others)
      .when(add)
      .thenEvents(added());
    given(registered, added(), ...others)
      .when(add)
      .thenRefused('limit_reached');
    given(registered, added(), ...others, removed)
      .when(add)
      .thenEvents(added());
  });

  it.each([add, change(true), rotate, switchOff, remove])(
    'is not found if the business is unregistered or erased: $type',
    (command) => {
      given().when(command).thenRefused('not_found');
      given(registered, added(), erased).when(command).thenRefused('not_found');
    },
  );

  it.each([change(true), rotate, switchOff, remove])(
    'is not found if it is unknown or removed: $type',
    (command) => {
      given(registered, added('another')).when(command).thenRefused('not_found');
      given(registered, added(), removed).when(command).thenRefused('not_found');
    },
  );

  it('is changed by any difference except the order of its types', () => {
    given(registered, added()).when(change(true)).thenEvents();
    given(registered, added()).when(change(false)).thenEvents(changed(false));
    given(registered, added())
      .when(change(true, TYPES, `${URL}/2`))
      .thenEvents(changed(true, TYPES, `${URL}/2`));
    const two = ['waiver.published', ...TYPES];
    given(registered, added()).when(change(true, two)).thenEvents(changed(true, two));
    given(registered, added(), changed(true, two))
      .when(change(true, two.toReversed(), URL, 'e3'))
      .thenEvents();
  });

  it('can be changed back after a concurrent URL change', () => {
    given(registered, added(), changed(true, TYPES, `${URL}/2`))
      .when(change(true))
      .thenEvents(changed(true));
  });

  it('is turned off only once by the system, and can be turned on again by its owner', () => {
    given(registered, added()).when(switchOff).thenEvents(switchedOff('failing'));
    given(registered, added(), switchedOff('gone')).when(switchOff).thenEvents();
    given(registered, added(), changed(false)).when(switchOff).thenEvents();
    given(registered, added(), switchedOff('gone')).when(change(true)).thenEvents(changed(true));
    given(registered, added(), switchedOff('gone')).when(change(false)).thenEvents(changed(false));
    given(registered, added(), switchedOff('gone'), changed(true))
      .when(switchOff)
      .thenEvents(switchedOff('failing'));
  });

  it('gets a new secret with each rotation, and keeps the time of the last one', () => {
    given(registered, added()).when(rotate).thenEvents(rotated(2));
    given(registered, added(), rotated(2)).when(rotate).thenEvents(rotated(3));
    expect(stateAfter(registered, added(), rotated(2), changed(false)).webhooks).toEqual([
      { id: ID, types: TYPES, addressId: 'e4', state: 'off', generation: 2, rotatedAt: AT, madeAt: AT },
    ]);
  });
});
