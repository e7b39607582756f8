import {
  confirmEmail as confirmCall,
  undoEmailChange as undoCall,
} from '@waivers/contract/auth/email-links.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { commandRoute } from '@waivers/server/http/command-route.ts';
import { followConfirmationLink, followUndoLink, type LinkServices } from './follow-link.ts';

export const emailChangeRoutes =
  (services: LinkServices): Routes =>
  async (app) => {
    for (const { call, follow } of [
      { call: confirmCall, follow: followConfirmationLink },
      { call: undoCall, follow: followUndoLink },
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
