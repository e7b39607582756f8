import {
  addNote,
  addTag as addTagCall,
  checkIn,
  removeNote,
  removeTag,
  voidSignedWaiver,
} from '@waivers/contract/signed-waivers/front-desk.ts';
import type { CommandServices } from '@waivers/events/commands/handle-command.ts';
import type { LivingAccounts } from '@waivers/events/folds/living-accounts.ts';
import { userName } from '@waivers/events/folds/user-name.ts';
import { principalOf } from '@waivers/server/access/authorise.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { tellPosition } from '@waivers/server/http/command-ids.ts';
import { sendProblem, sendRefusal } from '@waivers/server/http/problems.ts';
import { dateIn } from '@waivers/waiver/submission/age.ts';
import { ownerCommand } from '../owner-command.ts';
import { addTag, type FrontDeskServices, recordEntry, recordHistories } from './record-entry.ts';
import { arrivalKey } from './state.ts';
import { written, writtenInOneLine } from './written.ts';

export type FrontDeskRoutesDeps = CommandServices & {
  readonly waivers: { readonly account: LivingAccounts };
  readonly clock: () => Date;
};

type Deps = FrontDeskRoutesDeps & FrontDeskServices;

const checkInRoute =
  (deps: Deps): Routes =>
  async (app) => {
    addRoute(app, checkIn, {}, async (request, reply) => {
      const { accountId } = principalOf(request);
      const { participantId, undo } = request.body;
      const now = deps.clock();
      const account = await deps.waivers.account(accountId);
      if (account === undefined) return sendProblem(reply, 'not_found');
      const type = undo === true ? 'UndoCheckIn' : 'CheckIn';
      const day = dateIn(account.timeZone, now);
      const command = { type, accountId, participantId, day } as const;
      const noted = await recordEntry(deps, request.params.id, command, ownerCommand(request, now));
      if (noted.kind === 'refused') return sendRefusal(reply, noted.refusal);
      tellPosition(reply, noted.position);
      const arrival = noted.left.arrivals.get(arrivalKey({ participantId, day: noted.day ?? day }));
      const by = arrival?.userId === undefined ? null : await userName(deps, arrival.userId);
      return { result: { participantId, arrivedAt: arrival?.at ?? null, by, changed: noted.changed } };
    });
  };

const voidRoute =
  (deps: Deps): Routes =>
  async (app) => {
    addRoute(app, voidSignedWaiver, {}, async (request, reply) => {
      const { accountId } = principalOf(request);
      const { body } = request;
      const why = 'reason' in body ? written('reason', body.reason) : undefined;
      if (why !== undefined && 'refused' in why) return sendRefusal(reply, why);
      const command =
        why === undefined
          ? ({ type: 'TakeBackVoid', accountId } as const)
          : ({ type: 'VoidSignedWaiver', accountId, reason: why.text } as const);
      const context = ownerCommand(request, deps.clock());
      const noted = await recordEntry(deps, request.params.id, command, context);
      if (noted.kind === 'refused') return sendRefusal(reply, noted.refusal);
      tellPosition(reply, noted.position);
      return { result: { voidedAt: noted.left.voided?.at ?? null, changed: noted.changed } };
    });
  };

const noteRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    addRoute(app, addNote, {}, async (request, reply) => {
      const { accountId } = principalOf(request);
      const accepted = written('text', request.body.text);
      if ('refused' in accepted) return sendRefusal(reply, accepted);
      const context = ownerCommand(request, deps.clock());
      const command = { type: 'AddNote', accountId, noteId: context.commandId, ...accepted } as const;
      const noted = await recordEntry(deps, request.params.id, command, context);
      if (noted.kind === 'refused') return sendRefusal(reply, noted.refusal);
      tellPosition(reply, noted.position);
      return reply.code(201).send({ result: { id: command.noteId } });
    });

    addRoute(app, removeNote, {}, async (request, reply) => {
      const { accountId } = principalOf(request);
      const { id, noteId } = request.params;
      const command = { type: 'RemoveNote', accountId, noteId } as const;
      const noted = await recordEntry(deps, id, command, ownerCommand(request, deps.clock()));
      if (noted.kind === 'refused') return sendRefusal(reply, noted.refusal);
      tellPosition(reply, noted.position);
      return reply.code(204).send();
    });
  };

const tagRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    addRoute(app, addTagCall, {}, async (request, reply) => {
      const { accountId } = principalOf(request);
      const accepted = writtenInOneLine('text', request.body.text);
      if ('refused' in accepted) return sendRefusal(reply, accepted);
      const context = ownerCommand(request, deps.clock());
      const noted = await addTag(deps, request.params.id, { accountId, ...accepted }, context);
      if (noted.kind === 'refused') return sendRefusal(reply, noted.refusal);
      tellPosition(reply, noted.position);
      return reply.code(noted.changed ? 201 : 200).send({ result: { id: noted.tagId } });
    });

    addRoute(app, removeTag, {}, async (request, reply) => {
      const { accountId } = principalOf(request);
      const { id, tagId } = request.params;
      const command = { type: 'RemoveTag', accountId, tagId } as const;
      const noted = await recordEntry(deps, id, command, ownerCommand(request, deps.clock()));
      if (noted.kind === 'refused') return sendRefusal(reply, noted.refusal);
      tellPosition(reply, noted.position);
      return reply.code(204).send();
    });
  };

/** What is noted is read from the read models. */
export const frontDeskRoutes =
  (given: FrontDeskRoutesDeps): Routes =>
  async (app) => {
    const deps = { ...given, records: recordHistories(given) };
    for (const routes of [checkInRoute, voidRoute, noteRoutes, tagRoutes]) await app.register(routes(deps));
  };
