import type { ShownIntegration } from '@waivers/contract/users/integrations.ts';
import { changeOwnerAccount, readOwnerAccount } from '@waivers/contract/users/owner-account.ts';
import { readSecret } from '../machine/secret-files.ts';
import { KLAVIYO_LIST } from '../stand-ins/klaviyo.ts';
import { MAILCHIMP_AUDIENCE } from '../stand-ins/mailchimp.ts';
import { SHOPIFY_TENANT } from '../stand-ins/shopify.ts';
import { apiAt } from './api.ts';
import type { DemoProduct } from './demo.ts';
import { logIn } from './owner.ts';

const isMadeUp = (integration: ShownIntegration): boolean => {
  switch (integration.service) {
    case 'klaviyo':
      return integration.listId === KLAVIYO_LIST;
    case 'mailchimp':
      return integration.audienceId === MAILCHIMP_AUDIENCE;
    case 'shopify':
      return integration.tenant === SHOPIFY_TENANT;
    default:
      return integration satisfies never;
  }
};

/**
 * Disconnects stand-ins of an earlier `--demo` run, because the product would call the real services with made-up
 * keys. Does nothing if the owner has changed the password.
 * @returns message for the terminal, or undefined if nothing was connected
 * @throws Error with the API's response
 */
export const disconnectDemo = async ({ settings, localUrl }: DemoProduct): Promise<string | undefined> => {
  const password = readSecret(settings.dataDir, 'demo-password');
  if (password === undefined) return undefined;
  const api = apiAt(localUrl);
  const owner = await logIn(api, password);
  if (owner === undefined) return undefined;
  const asOwner = { authorization: owner.token, 'x-confirmation': owner.confirmation };
  const params = { id: owner.userId };
  const { result } = await api.ask(readOwnerAccount, { params }, asOwner);
  const madeUp = result.config.integrations.filter(isMadeUp);
  // Sends one request per service, because a request may disconnect only one.
  for (const { service } of madeUp)
    await api.ask(changeOwnerAccount, { params, body: { config: { integrations: [{ service }] } } }, asOwner);
  return madeUp.length === 0
    ? undefined
    : 'Disconnected the demo’s services, because their stand-ins only run with --demo. Reconnect them there.';
};
