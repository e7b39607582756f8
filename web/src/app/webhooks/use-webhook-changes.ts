import { useQueryClient } from '@tanstack/react-query';
import {
  changeWebhook,
  removeWebhook,
  rotateWebhookSecret,
  type Webhook,
} from '@waivers/contract/webhooks/webhooks.ts';
import { WEBHOOKS_KEY } from '../../deliveries/use-webhooks.ts';
import { command } from '../api/call.ts';

/** Returns mutations that also update the cached list. All of them throw `Problem`. */
export const useWebhookChanges = () => {
  const queries = useQueryClient();
  const show = ({ id }: Webhook, changed: Webhook | undefined) =>
    queries.setQueryData<readonly Webhook[]>(WEBHOOKS_KEY, (all) =>
      all?.flatMap((each) => {
        if (each.id !== id) return [each];
        return changed === undefined ? [] : [changed];
      }),
    );
  return {
    change: async (webhook: Webhook, change: Partial<{ url: string; types: string[]; isOn: boolean }>) => {
      const { id, url, types, state } = webhook;
      const body = { url, types, isOn: state === 'on', ...change } as never;
      show(webhook, (await command(changeWebhook, { params: { id }, body })).result);
    },
    remove: async (webhook: Webhook) => {
      await command(removeWebhook, { params: { id: webhook.id } });
      show(webhook, undefined);
    },
    rotate: async (webhook: Webhook): Promise<string> => {
      const { secret, ...changed } = (await command(rotateWebhookSecret, { params: { id: webhook.id } }))
        .result;
      show(webhook, changed);
      return secret;
    },
  };
};
