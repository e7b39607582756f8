import { MAX_WEBHOOKS } from '@waivers/contract/webhooks/webhooks.ts';
import type { Decider, EarlierCommand } from '@waivers/events/commands/decider.ts';
import type { NewEvent } from '@waivers/events/definitions/event.ts';
import {
  webhookAdded,
  webhookChanged,
  type webhookRemoved,
  type webhookSecretRotated,
  type webhookSwitchedOff,
} from '@waivers/events/definitions/webhook.ts';
import type { KeyStore } from '@waivers/events/keys/key-store.ts';
import { openEvent } from '@waivers/events/keys/personal-values.ts';
import { canonicalJson } from '@waivers/waiver/canonical-json.ts';
import type { ChangeWebhook, WebhookCommand } from './commands.ts';
import { evolve, noWebhooks, type WebhookState, type Webhooks } from './state.ts';

export type WebhookEvent =
  | NewEvent<typeof webhookAdded>
  | NewEvent<typeof webhookChanged>
  | NewEvent<typeof webhookSecretRotated>
  | NewEvent<typeof webhookSwitchedOff>
  | NewEvent<typeof webhookRemoved>;

export type WebhookRefusal = { readonly refused: 'not_found' | 'limit_reached' };

/** How long the previous secret also signs messages. Rotating twice within this time drops the oldest on purpose. */
export const OVERLAP_MS = 24 * 3_600_000;

/** Whether the webhook already has these settings. If the URL was changed concurrently, it does not. */
const isSetAlready = ({ types, isOn, url, seen }: ChangeWebhook, webhook: WebhookState): boolean =>
  url === seen?.url &&
  webhook.addressId === seen.addressId &&
  webhook.state === (isOn ? 'on' : 'off') &&
  canonicalJson(types.toSorted()) === canonicalJson(webhook.types.toSorted());

export const decide = (
  command: WebhookCommand,
  { status, webhooks }: Webhooks,
): readonly WebhookEvent[] | WebhookRefusal => {
  if (status !== 'registered') return { refused: 'not_found' };
  const { webhookId } = command;
  if (command.type === 'AddWebhook') {
    const { url, types } = command;
    if (webhooks.length >= MAX_WEBHOOKS) return { refused: 'limit_reached' };
    return [{ type: 'WebhookAdded', data: { webhookId, types: [...types], target: { url } } }];
  }
  const webhook = webhooks.find(({ id }) => id === webhookId);
  if (webhook === undefined) return { refused: 'not_found' };
  switch (command.type) {
    case 'ChangeWebhook': {
      const { url, types, isOn } = command;
      if (isSetAlready(command, webhook)) return [];
      return [{ type: 'WebhookChanged', data: { webhookId, types: [...types], isOn, target: { url } } }];
    }
    case 'RemoveWebhook':
      return [{ type: 'WebhookRemoved', data: { webhookId } }];
    case 'RotateWebhookSecret':
      return [{ type: 'WebhookSecretRotated', data: { webhookId, generation: webhook.generation + 1 } }];
    case 'SwitchWebhookOff':
      if (webhook.state !== 'on') return [];
      return [{ type: 'WebhookSwitchedOff', data: { webhookId, reason: command.reason } }];
    default:
      return command satisfies never;
  }
};

const TYPE_OF = {
  AddWebhook: 'WebhookAdded',
  ChangeWebhook: 'WebhookChanged',
  RemoveWebhook: 'WebhookRemoved',
  RotateWebhookSecret: 'WebhookSecretRotated',
  SwitchWebhookOff: 'WebhookSwitchedOff',
} as const satisfies Record<WebhookCommand['type'], WebhookEvent['type']>;

const isSame =
  (keys: Pick<KeyStore, 'find'>) =>
  async (command: WebhookCommand, { events }: EarlierCommand<Webhooks>): Promise<boolean> => {
    const [event] = events;
    if (event === undefined || event.type !== TYPE_OF[command.type]) return false;
    if (command.type !== 'AddWebhook' && command.type !== 'ChangeWebhook')
      return (event.data as { readonly webhookId: string }).webhookId === command.webhookId;
    const definition = command.type === 'AddWebhook' ? webhookAdded : webhookChanged;
    const { webhookId, url, types } = command;
    const wanted = { webhookId, types, target: { url } };
    const { data } = await openEvent(definition, keys, event);
    return (
      canonicalJson(data) ===
      canonicalJson(command.type === 'ChangeWebhook' ? { ...wanted, isOn: command.isOn } : wanted)
    );
  };

export const webhookDecider = (
  keys: Pick<KeyStore, 'find'>,
): Decider<Webhooks, WebhookCommand, WebhookEvent, WebhookRefusal> => ({
  initial: noWebhooks,
  evolve,
  decide,
  isSame: isSame(keys),
});
