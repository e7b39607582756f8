import { correctRecipientAddress as correctRecipientAddressCall } from '@waivers/contract/signing/correct-recipient-address.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { commandRoute } from '@waivers/server/http/command-route.ts';
import { correctRecipientAddress, type RecipientAddressServices } from './correct-recipient-address.ts';

export type RecipientAddressRoutesDeps = RecipientAddressServices & { readonly clock: () => Date };

export const recipientAddressRoutes =
  (deps: RecipientAddressRoutesDeps): Routes =>
  async (app) => {
    commandRoute(
      app,
      correctRecipientAddressCall,
      { config: { countedAs: 'signing', storesBody: 200 } },
      ({ params, headers, body, commandId, id }) =>
        correctRecipientAddress(deps, {
          signedWaiverId: params.id,
          signedKey: headers['x-signed-key'],
          email: body.email,
          commandId,
          correlationId: id,
          now: deps.clock(),
        }),
      ({ email, at }) => ({ result: { email, at } }),
    );
  };
