import { MAX_WEBHOOKS } from '@waivers/contract/webhooks/webhooks.ts';
import type { DecodedEvent } from '@waivers/events/log/port/codec.ts';
import { describe, expect, it } from 'vitest';
import type { WebhookCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve, noWebhooks } from './state.ts';

const ID = '0198b2c4-7d5e-7abc-8def-000000000001';
const URL = 'https://booking.example/hook';
const TYPES = ['signed_waiver.signed'];

type Written = { readonly type: string; readonly data: object };

const AT = '2026-11-24T09:00:00.000Z';
const stored = ({ type, data }: Written, index: number): DecodedEvent =>
  ({ type, data, eventId: `e${index + 1}`, metadata: { occurredAt: AT } }) as unknown as DecodedEvent;

const registered: Written = { type: 'AccountRegistered', data: {} };
const added = (webhookId = ID): Written => ({
  type: 'WebhookAdded',
  data: { webhookId, types: TYPES, target: { url: URL } },
});
const changed = (isOn: boolean, types = TYPES, url = URL): Written => ({
  type: 'WebhookChanged',
  data: { webhookId: ID, types, isOn, target: { url } },
});
const rotated = (generation: number): Written => ({
  type: 'WebhookSecretRotated',
  data: { webhookId: ID, generation },
});
const switchedOff = (reason: string): Written => ({
  type: 'WebhookSwitchedOff',
  data: { webhookId: ID, reason },
});
const removed: Written = { type: 'WebhookRemoved', data: { webhookId: ID } };
const erased: Written = { type: 'PersonErased', data: {} };

const stateOf = (given: readonly Written[]) => given.map(stored).reduce(evolve, noWebhooks);
const when = (given: readonly Written[], command: WebhookCommand) => decide(command, stateOf(given));

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

const NOT_FOUND = { refused: 'not_found' };

describe('a webhook', () => {
  it('is added, up to ten, and one that was removed makes room', () => {
    const others = Array.from({ length: MAX_WEBHOOKS - 1 }, (_, index) => added(`other-${index}`));
    expect(when([registered, ...others], add)).toEqual([added()]);
    expect(when([registered, added(), ...others], add)).toEqual({ refused: 'limit_reached' });
    expect(when([registered, added(), ...others, removed], add)).toEqual([added()]);
  });

  it.each([add, change(true), rotate, switchOff, remove])(
    'is not there where nobody registered, or where the business is erased: $type',
    (command) => {
      expect(when([], command)).toEqual(NOT_FOUND);
      expect(when([registered, added(), erased], command)).toEqual(NOT_FOUND);
    },
  );

  it.each([change(true), rotate, switchOff, remove])(
    'that is not there, or no more, is not: $type',
    (command) => {
      expect(when([registered, added('another')], command)).toEqual(NOT_FOUND);
      expect(when([registered, added(), removed], command)).toEqual(NOT_FOUND);
    },
  );

  it('is changed where anything is different, in whatever order its types are named', () => {
    const given = [registered, added()];
    expect(when(given, change(true))).toEqual([]);
    expect(when(given, change(false))).toEqual([changed(false)]);
    expect(when(given, change(true, TYPES, `${URL}/2`))).toEqual([changed(true, TYPES, `${URL}/2`)]);
    const two = ['waiver.published', ...TYPES];
    expect(when(given, change(true, two))).toEqual([changed(true, two)]);
    expect(
      when([registered, added(), changed(true, two)], change(true, two.toReversed(), URL, 'e3')),
    ).toEqual([]);
  });

  it('is changed back where somebody else has named another address meanwhile', () => {
    const given = [registered, added(), changed(true, TYPES, `${URL}/2`)];
    expect(when(given, change(true))).toEqual([changed(true)]);
  });

  it('is switched off by itself once, and by nobody else while it is off; its owner switches it on', () => {
    const given = [registered, added()];
    expect(when(given, switchOff)).toEqual([switchedOff('failing')]);
    expect(when([...given, switchedOff('gone')], switchOff)).toEqual([]);
    expect(when([...given, changed(false)], switchOff)).toEqual([]);
    expect(when([...given, switchedOff('gone')], change(true))).toEqual([changed(true)]);
    expect(when([...given, switchedOff('gone')], change(false))).toEqual([changed(false)]);
    expect(when([...given, switchedOff('gone'), changed(true)], switchOff)).toEqual([switchedOff('failing')]);
  });

  it('gets one secret after the other, and keeps the time of the last rotation', () => {
    const given = [registered, added()];
    expect(when(given, rotate)).toEqual([rotated(2)]);
    expect(when([...given, rotated(2)], rotate)).toEqual([rotated(3)]);
    expect(stateOf([...given, rotated(2), changed(false)]).webhooks).toEqual([
      { id: ID, types: TYPES, addressId: 'e4', state: 'off', generation: 2, rotatedAt: AT, madeAt: AT },
    ]);
  });
});
