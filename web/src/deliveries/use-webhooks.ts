import { useQuery } from '@tanstack/react-query';
import { listWebhooks, type Webhook } from '@waivers/contract/webhooks/webhooks.ts';
import { ask } from '../app/api/call.ts';

export const WEBHOOKS_KEY = ['webhooks'] as const;

/** Oldest first. @param isEnabled false: nothing is asked */
export const useWebhooks = (isEnabled = true) =>
  useQuery({
    queryKey: WEBHOOKS_KEY,
    queryFn: async ({ signal }): Promise<readonly Webhook[]> =>
      (await ask(listWebhooks, {}, { signal })).results,
    enabled: isEnabled,
    refetchOnMount: 'always',
  });

/** Its name on the network, or all of what is no address. */
export const hostOf = ({ url }: Pick<Webhook, 'url'>): string =>
  URL.canParse(url) ? new URL(url).host : url;
