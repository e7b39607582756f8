import {
  addNote,
  addTag as addTagCall,
  checkIn,
  removeNote,
  removeTag,
  voidSignedWaiver,
} from '@waivers/contract/signed-waivers/front-desk.ts';
import type { CommandServices } from '@waivers/events/commands/handle-command.ts';
import type { LivingAccounts } from '@waivers/events/folds/account.ts';
import { userName } from '@waivers/events/folds/read-user.ts';
import { principalOf } from '@waivers/server/access/authorise.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { commandRoute } from '@waivers/server/http/command-route.ts';
import { ownerCommand } from '@waivers/server/http/owner-command.ts';
import { dateIn } from '@waivers/waiver/submission/age.ts';
import { parseEnteredLine, parseEnteredText } from './entered-text.ts';
import { type FrontDeskServices, recordFrontDeskEntry, recordHistories, recordTag } from './record-entry.ts';
import { arrivalKey } from './state.ts';

export type FrontDeskRoutesDeps = CommandServices & {
  readonly waivers: { readonly account: LivingAccounts };
  readonly clock: () => Date;
};

type Deps = FrontDeskRoutesDeps & FrontDeskServices;

const checkInRoute =
  (deps: Deps): Routes =>
  async (app) => {
    commandRoute(
      app,
      checkIn,
      {},
      async (request) => {
        const { accountId } = principalOf(request);
        const { participantId, undo } = request.body;
        const now = deps.clock();
        const account = await deps.waivers.account(accountId);
        if (account === undefined) return { refused: 'not_found' as const };
        const type = undo === true ? 'UndoCheckIn' : 'CheckIn';
        const day = dateIn(account.timeZone, now);
        const command = { type, accountId, participantId, day } as const;
        const noted = await recordFrontDeskEntry(
          deps,
          request.params.id,
          command,
          ownerCommand(request, now),
        );
        return noted.kind === 'refused' ? noted : { ...noted, day: noted.day ?? day };
      },
      async ({ left, day, changed }, _reply, { body: { participantId } }) => {
        const arrival = left.arrivals.get(arrivalKey({ participantId, day }));
        const by = arrival?.userId === undefined ? null : await userName(deps, arrival.userId);
        return { result: { participantId, arrivedAt: arrival?.at ?? null, by, changed } };
      },
    );
  };

const voidRoute =
  (deps: Deps): Routes =>
  async (app) => {
    commandRoute(
      app,
      voidSignedWaiver,
      {},
      async (request) => {
        const { accountId } = principalOf(request);
        const { body } = request;
        const why = 'reason' in body ? parseEnteredText('reason', body.reason) : undefined;
        if (why !== undefined && 'refused' in why) return why;
        const command =
          why === undefined
            ? ({ type: 'TakeBackVoid', accountId } as const)
            : ({ type: 'VoidSignedWaiver', accountId, reason: why.text } as const);
        return recordFrontDeskEntry(deps, request.params.id, command, ownerCommand(request, deps.clock()));
      },
      ({ left, changed }) => ({ result: { voidedAt: left.voided?.at ?? null, changed } }),
    );
  };

const noteRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    commandRoute(
      app,
      addNote,
      {},
      async (request) => {
        const { accountId } = principalOf(request);
        const accepted = parseEnteredText('text', request.body.text);
        if ('refused' in accepted) return accepted;
        const context = ownerCommand(request, deps.clock());
        const command = { type: 'AddNote', accountId, noteId: context.commandId, ...accepted } as const;
        return recordFrontDeskEntry(deps, request.params.id, command, context);
      },
      (_done, reply, { commandId }) => reply.code(201).send({ result: { id: commandId } }),
    );

    commandRoute(app, removeNote, {}, (request) => {
      const { accountId } = principalOf(request);
      const { id, noteId } = request.params;
      const command = { type: 'RemoveNote', accountId, noteId } as const;
      return recordFrontDeskEntry(deps, id, command, ownerCommand(request, deps.clock()));
    });
  };

const tagRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    commandRoute(
      app,
      addTagCall,
      {},
      async (request) => {
        const { accountId } = principalOf(request);
        const accepted = parseEnteredLine('text', request.body.text);
        if ('refused' in accepted) return accepted;
        const context = ownerCommand(request, deps.clock());
        return recordTag(deps, request.params.id, { accountId, ...accepted }, context);
      },
      ({ changed, tagId }, reply) => reply.code(changed ? 201 : 200).send({ result: { id: tagId } }),
    );

    commandRoute(app, removeTag, {}, (request) => {
      const { accountId } = principalOf(request);
      const { id, tagId } = request.params;
      const command = { type: 'RemoveTag', accountId, tagId } as const;
      return recordFrontDeskEntry(deps, id, command, ownerCommand(request, deps.clock()));
    });
  };

export const frontDeskRoutes =
  (given: FrontDeskRoutesDeps): Routes =>
  async (app) => {
    const deps = { ...given, records: recordHistories(given) };
    for (const routes of [checkInRoute, voidRoute, noteRoutes, tagRoutes]) await app.register(routes(deps));
  };
