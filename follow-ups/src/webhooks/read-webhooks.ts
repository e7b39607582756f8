import type { CommandServices } from '@waivers/events/commands/handle-command.ts';
import { accountStream } from '@waivers/events/definitions/streams.ts';
import { createWebhookUrls } from '@waivers/events/folds/account.ts';
import { streamPages } from '@waivers/events/folds/stream-pages.ts';
import { cacheReadings } from '../mails/cache-readings.ts';
import { evolve, noWebhooks, type WebhookState } from './state.ts';

export type KnownWebhook = WebhookState & { readonly url: string };

/**
 * Returns the account's webhooks from the log, oldest first; empty if the account is erased or unknown. Each call
 * throws LogError if the log is unavailable.
 */
export type KnownWebhooks = (accountId: string) => Promise<readonly KnownWebhook[]>;

const readWebhooks = async (
  { log, keys }: CommandServices,
  accountId: string,
): Promise<readonly KnownWebhook[]> => {
  let state = noWebhooks;
  const urls = createWebhookUrls(keys);
  for await (const page of streamPages(log, accountStream(accountId))) {
    for (const event of page) {
      state = evolve(state, event);
      urls.add(event);
    }
  }
  const opened = await Promise.all(
    state.webhooks.map(async (webhook) => {
      const url = await urls.of(webhook.id);
      return url === undefined ? [] : [{ ...webhook, url }];
    }),
  );
  return opened.flat();
};

export const knownWebhooks = (services: CommandServices): KnownWebhooks =>
  cacheReadings(services.log, accountStream, (accountId) => readWebhooks(services, accountId));
