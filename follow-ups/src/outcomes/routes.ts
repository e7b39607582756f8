import { ownerCommand } from '@waivers/command-api/owner-command.ts';
import { listFollowUps, resendFollowUp } from '@waivers/contract/signed-waivers/follow-ups.ts';
import { addRoute } from '@waivers/server/add-route.ts';
import type { Routes } from '@waivers/server/app.ts';
import { principalOf } from '@waivers/server/authorise.ts';
import { tellPosition } from '@waivers/server/command-ids.ts';
import { sendProblem, sendRefusal } from '@waivers/server/problems.ts';
import { followUpsOf } from './read.ts';
import { type ResendServices, resend } from './resend.ts';

export type FollowUpRouteServices = ResendServices & { readonly clock: () => Date };

const listRoute =
  (services: FollowUpRouteServices): Routes =>
  async (app) => {
    addRoute(app, listFollowUps, {}, async (request, reply) => {
      const { accountId } = principalOf(request);
      const results = await followUpsOf(services, { accountId, signedWaiverId: request.params.id });
      return results === undefined ? sendProblem(reply, 'not_found') : { results: [...results] };
    });
  };

const resendRoute =
  (services: FollowUpRouteServices): Routes =>
  async (app) => {
    addRoute(app, resendFollowUp, {}, async (request, reply) => {
      const { id, followUpId } = request.params;
      const asked = { signedWaiverId: id, followUpId };
      const resent = await resend(services, asked, ownerCommand(request, services.clock()));
      if ('refused' in resent) return sendRefusal(reply, resent);
      tellPosition(reply, resent.position);
      return reply.code(204).send();
    });
  };

export const followUpRoutes = (services: FollowUpRouteServices): readonly Routes[] => [
  listRoute(services),
  resendRoute(services),
];
