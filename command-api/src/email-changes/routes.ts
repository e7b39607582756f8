import {
  confirmEmail as confirmCall,
  undoEmailChange as undoCall,
} from '@waivers/contract/auth/email-links.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { tellPosition } from '@waivers/server/http/command-ids.ts';
import { sendRefusal } from '@waivers/server/http/problems.ts';
import { confirmEmail, type LinkServices, undoEmailChange } from './follow-link.ts';

export const emailChangeRoutes =
  (services: LinkServices): Routes =>
  async (app) => {
    for (const { call, follow } of [
      { call: confirmCall, follow: confirmEmail },
      { call: undoCall, follow: undoEmailChange },
    ]) {
      addRoute(app, call, {}, async (request, reply) => {
        const { commandId, id: correlationId } = request;
        const followed = await follow(services, { token: request.body.token, commandId, correlationId });
        if ('refused' in followed) return sendRefusal(reply, followed);
        tellPosition(reply, followed.position);
        return { result: { email: followed.email } };
      });
    }
  };
