import { correctCopyAddress as correctCopyAddressCall } from '@waivers/contract/signing/correct-copy-address.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { commandRoute } from '@waivers/server/http/command-route.ts';
import { type CopyAddressServices, correctCopyAddress } from './correct-copy-address.ts';

export type CopyAddressRoutesDeps = CopyAddressServices & { readonly clock: () => Date };

export const copyAddressRoutes =
  (deps: CopyAddressRoutesDeps): Routes =>
  async (app) => {
    commandRoute(
      app,
      correctCopyAddressCall,
      { config: { countedAs: 'signing', storesBody: 200 } },
      ({ params, headers, body, commandId, id }) =>
        correctCopyAddress(deps, {
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
