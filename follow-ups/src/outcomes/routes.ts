import { randomUUID } from 'node:crypto';
import {
  listAllFollowUps,
  resendAllFailed,
  resendAnyFollowUp,
} from '@waivers/contract/signed-waivers/all-follow-ups.ts';
import { listFollowUps, resendFollowUp } from '@waivers/contract/signed-waivers/follow-ups.ts';
import { RESEND_BATCH } from '@waivers/contract/signed-waivers/resend-failed.ts';
import { principalOf } from '@waivers/server/access/authorise.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { commandRoute } from '@waivers/server/http/command-route.ts';
import { ownerCommand } from '@waivers/server/http/owner-command.ts';
import { sendProblem } from '@waivers/server/http/problems.ts';
import type { AddressedServices } from '../mails/addressed-record.ts';
import { allFollowUps } from './list-all.ts';
import { followUpsOf } from './read.ts';
import { followUpBodies } from './recipients.ts';
import { resend } from './resend.ts';
import { isResendable, type ResendRefusedServices, resendRefused } from './resend-refused.ts';

export type FollowUpRouteServices = ResendRefusedServices &
  AddressedServices & { readonly clock: () => Date };

const accountRoutes =
  (services: FollowUpRouteServices): Routes =>
  async (app) => {
    const { database, clock } = services;

    addRoute(app, listAllFollowUps, {}, async (request) => {
      const asked = { ...request.query, accountId: principalOf(request).accountId };
      const { shown, ...next } = await allFollowUps(database, asked);
      const page = { results: await followUpBodies(services, shown), ...next };
      if (asked.after !== undefined) return page;
      return { ...page, resendable: await isResendable(services, asked, clock()) };
    });

    commandRoute(app, resendAnyFollowUp, {}, (request) =>
      resend(services, { followUpId: request.params.id }, ownerCommand(request, clock())),
    );

    addRoute(app, resendAllFailed, { config: { maxEvents: RESEND_BATCH } }, async (request) => {
      const { since, ...chosen } = request.body;
      const context = { ...ownerCommand(request, clock()), commandId: randomUUID() };
      const result = await resendRefused(services, { since: new Date(since), ...chosen }, context);
      request.eventsAppended = result.resent;
      return { result };
    });
  };

const listRoute =
  (services: FollowUpRouteServices): Routes =>
  async (app) => {
    addRoute(app, listFollowUps, {}, async (request, reply) => {
      const { accountId } = principalOf(request);
      const rows = await followUpsOf(services, { accountId, signedWaiverId: request.params.id });
      if (rows === undefined) return sendProblem(reply, 'not_found');
      return { results: await followUpBodies(services, rows) };
    });
  };

const resendRoute =
  (services: FollowUpRouteServices): Routes =>
  async (app) => {
    commandRoute(app, resendFollowUp, {}, (request) => {
      const { id, followUpId } = request.params;
      const asked = { signedWaiverId: id, followUpId };
      return resend(services, asked, ownerCommand(request, services.clock()));
    });
  };

export const followUpRoutes = (services: FollowUpRouteServices): readonly Routes[] => [
  accountRoutes(services),
  listRoute(services),
  resendRoute(services),
];
