import type { accountRegistered } from '@waivers/events/definitions/account.ts';
import type { StoredEvent } from '@waivers/events/definitions/event.ts';
import type { personErased } from '@waivers/events/definitions/person-erased.ts';
import type {
  webhookAdded,
  webhookChanged,
  webhookRemoved,
  webhookSecretRotated,
  webhookSwitchedOff,
} from '@waivers/events/definitions/webhook.ts';
import type { DecodedEvent } from '@waivers/events/log/port/codec.ts';

/** A webhook's data except its URL, which is sealed. */
export type WebhookState = {
  readonly id: string;
  readonly types: readonly string[];
  /** Id of the event that contains the URL. */
  readonly addressId: string;
  readonly state: 'on' | 'off' | 'switched_off';
  readonly generation: number;
  readonly rotatedAt: string | undefined;
  readonly madeAt: string;
  /** Set if and only if the state is `switched_off`. */
  readonly switchedOff: { readonly at: string; readonly reason: 'failing' | 'gone' } | undefined;
};

/** An account's webhooks, oldest first. */
export type Webhooks = {
  readonly status: 'absent' | 'registered' | 'erased';
  readonly webhooks: readonly WebhookState[];
};

export const noWebhooks: Webhooks = { status: 'absent', webhooks: [] };

type Folded =
  | StoredEvent<typeof accountRegistered>
  | StoredEvent<typeof personErased>
  | StoredEvent<typeof webhookAdded>
  | StoredEvent<typeof webhookChanged>
  | StoredEvent<typeof webhookRemoved>
  | StoredEvent<typeof webhookSecretRotated>
  | StoredEvent<typeof webhookSwitchedOff>;

const changed = (
  { status, webhooks }: Webhooks,
  id: string,
  change: (webhook: WebhookState) => WebhookState,
): Webhooks => ({ status, webhooks: webhooks.map((each) => (each.id === id ? change(each) : each)) });

export const evolve = (account: Webhooks, event: DecodedEvent): Webhooks => {
  const { type, data, metadata, eventId } = event as DecodedEvent & Folded;
  const at = metadata.occurredAt;
  switch (type) {
    case 'AccountRegistered':
      return { ...account, status: 'registered' };
    case 'PersonErased':
      return 'accountId' in data ? { status: 'erased', webhooks: [] } : account;
    case 'WebhookAdded': {
      const { webhookId: id, types } = data;
      const unused = { state: 'on', generation: 1, rotatedAt: undefined, switchedOff: undefined } as const;
      return {
        ...account,
        webhooks: [...account.webhooks, { ...unused, id, types, addressId: eventId, madeAt: at }],
      };
    }
    case 'WebhookChanged': {
      const { types, isOn } = data;
      return changed(account, data.webhookId, (each) => ({
        ...each,
        types,
        addressId: eventId,
        state: isOn ? 'on' : 'off',
        switchedOff: undefined,
      }));
    }
    case 'WebhookSecretRotated': {
      const { generation } = data;
      return changed(account, data.webhookId, (each) => ({ ...each, generation, rotatedAt: at }));
    }
    case 'WebhookSwitchedOff': {
      const { reason } = data;
      return changed(account, data.webhookId, (each) => ({
        ...each,
        state: 'switched_off',
        switchedOff: { at, reason },
      }));
    }
    case 'WebhookRemoved':
      return { ...account, webhooks: account.webhooks.filter(({ id }) => id !== data.webhookId) };
    default:
      return account;
  }
};
