import { useQuery } from '@tanstack/react-query';
import { listWebhooks, type Webhook } from '@waivers/contract/webhooks/webhooks.ts';
import { ask } from '../app/api/call.ts';
import { useMay } from '../app/session/use-may.ts';

export const WEBHOOKS_KEY = ['webhooks'] as const;

/** Returns the webhooks, oldest first. Does not ask for roles that may not read them. */
export const useWebhooks = (isEnabled = true) =>
  useQuery({
    queryKey: WEBHOOKS_KEY,
    queryFn: async ({ signal }): Promise<readonly Webhook[]> =>
      (await ask(listWebhooks, {}, { signal })).results,
    enabled: useMay()('read_webhooks') && isEnabled,
    refetchOnMount: 'always',
  });

/** Returns the URL's host, or the text unchanged if it is not a valid URL. */
export const hostOf = ({ url }: Pick<Webhook, 'url'>): string =>
  URL.canParse(url) ? new URL(url).host : url;
