import { useQuery } from '@tanstack/react-query';
import { listWebhooks, type Webhook } from '@waivers/contract/webhooks/webhooks.ts';
import { ask } from '../app/api/call.ts';

export const WEBHOOKS_KEY = ['webhooks'] as const;

/** Oldest first. */
export const useWebhooks = (isEnabled = true) =>
  useQuery({
    queryKey: WEBHOOKS_KEY,
    queryFn: async ({ signal }): Promise<readonly Webhook[]> =>
      (await ask(listWebhooks, {}, { signal })).results,
    enabled: isEnabled,
    refetchOnMount: 'always',
  });

/** The URL's host, or the whole text if it is not a URL. */
export const hostOf = ({ url }: Pick<Webhook, 'url'>): string =>
  URL.canParse(url) ? new URL(url).host : url;
