import {
  confirmEmail as confirmCall,
  undoEmailChange as undoCall,
} from '@waivers/contract/auth/email-links.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { commandRoute } from '@waivers/server/http/command-route.ts';
import { confirmEmail, type LinkServices, undoEmailChange } from './follow-link.ts';

export const emailChangeRoutes =
  (services: LinkServices): Routes =>
  async (app) => {
    for (const { call, follow } of [
      { call: confirmCall, follow: confirmEmail },
      { call: undoCall, follow: undoEmailChange },
    ]) {
      commandRoute(
        app,
        call,
        {},
        ({ body: { token }, commandId, id: correlationId }) =>
          follow(services, { token, commandId, correlationId }),
        ({ email }) => ({ result: { email } }),
      );
    }
  };
