import { ERASED } from '../definitions/event.ts';
import { webhookAdded, webhookChanged, webhookRemoved } from '../definitions/webhook.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { openEvent } from '../keys/personal-values.ts';
import type { DecodedEvent } from '../log/port/codec.ts';

type About = { readonly webhookId: string };

/** The events of an account's stream that name the addresses of its webhooks now, by webhook. */
export const createWebhookUrls = (keys: Pick<KeyStore, 'find'>) => {
  const named = new Map<string, DecodedEvent>();
  return {
    /** Of the account, in their order; others leave it as it is. */
    add: (event: DecodedEvent): void => {
      const { type, data } = event;
      if (type === webhookAdded.type || type === webhookChanged.type)
        named.set((data as About).webhookId, event);
      else if (type === webhookRemoved.type) named.delete((data as About).webhookId);
    },
    /** @returns undefined for a webhook that is not there, or whose business is erased */
    of: async (webhookId: string): Promise<string | undefined> => {
      const event = named.get(webhookId);
      if (event === undefined) return undefined;
      const { data } =
        event.type === webhookAdded.type
          ? await openEvent(webhookAdded, keys, event)
          : await openEvent(webhookChanged, keys, event);
      return data.target === ERASED ? undefined : data.target.url;
    },
  };
};
