import {
  deleteWaiver,
  draftWaiver,
  saveWaiver as saveWaiverCall,
  type WaiverSummary,
} from '@waivers/contract/waivers/save-waiver.ts';
import { type ExistingWaiver, hasUnpublishedChanges } from '@waivers/events/folds/waiver.ts';
import { derivedId } from '@waivers/events/log/port/event-id.ts';
import { principalOf } from '@waivers/server/access/authorise.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { commandRoute } from '@waivers/server/http/command-route.ts';
import { ownerCommand } from '@waivers/server/http/owner-command.ts';
import type { FastifyReply } from 'fastify';
import { entityTag, versionOfTag } from '../entity-tags.ts';
import { acceptNewText, acceptText } from './accept-text.ts';
import type { WaiverCommand } from './commands.ts';
import { inCountryOfAccount, inCountryOfWaiver } from './home-country.ts';
import { handleWaiverCommand, type SaveOutcome, type WaiverServices } from './save.ts';
import { newWaiverInput, savedWaiverInput } from './wire.ts';

/** Fits rich text plus a new base64 background of 750,000 bytes. */
const SAVE_BODY_LIMIT = 4 * 1024 * 1024;

const existingWaiver = (id: string, saved: SaveOutcome) => {
  if ('refused' in saved) return saved;
  const { waiver, position } = saved;
  return waiver.status === 'kept' ? { id, waiver, position } : ({ refused: 'not_found' } as const);
};

const summaryOf = (waiverId: string, waiver: ExistingWaiver): WaiverSummary => ({
  id: waiverId,
  title: waiver.latest.title,
  locale: waiver.latest.locale,
  published: waiver.publication !== undefined,
  editable: true,
  version: waiver.version,
  revision: waiver.latest.revision,
  unpublishedChanges: hasUnpublishedChanges(waiver),
});

const sendSaved = (
  reply: FastifyReply,
  status: 200 | 201,
  { id, waiver }: { readonly id: string; readonly waiver: ExistingWaiver },
) =>
  reply
    .header('ETag', entityTag(waiver.version))
    .code(status)
    .send({ result: summaryOf(id, waiver) });

const draftRoute =
  (services: WaiverServices): Routes =>
  async (app) => {
    commandRoute(
      app,
      draftWaiver,
      { bodyLimit: SAVE_BODY_LIMIT, validate: { body: newWaiverInput } },
      async (request) => {
        const { accountId } = principalOf(request);
        const { id = derivedId(request.commandId, 'waiver'), published } = request.body;
        const accepted = await acceptNewText(services, accountId, id, request.body);
        if ('refused' in accepted) return accepted;
        const command = {
          type: 'DraftWaiver',
          accountId,
          text: await inCountryOfAccount(services.waivers, accountId, accepted.text),
          publish: published === true,
        } as const;
        const context = ownerCommand(request, services.clock());
        return existingWaiver(id, await handleWaiverCommand(services, id, command, context));
      },
      (saved, reply) => sendSaved(reply, 201, saved),
    );
  };

/** Publishing and saving determine whether the waiver is public. Previewing does not change it. */
const commandType = (body: { readonly published?: unknown; readonly preview?: true | undefined }) => {
  if (body.preview === true) return 'ReviseWaiver';
  return body.published === true ? 'PublishWaiver' : 'UnpublishWaiver';
};

const saveRoute =
  (services: WaiverServices): Routes =>
  async (app) => {
    commandRoute(
      app,
      saveWaiverCall,
      { bodyLimit: SAVE_BODY_LIMIT, validate: { body: savedWaiverInput } },
      async (request) => {
        const { accountId } = principalOf(request);
        const { id } = request.params;
        const accepted = await acceptText(services, accountId, request.body);
        if ('refused' in accepted) return accepted;
        const text = await inCountryOfWaiver(services.waivers, accountId, id, accepted.text);
        const command: WaiverCommand = { type: commandType(request.body), accountId, text };
        const context = ownerCommand(request, services.clock());
        const version = versionOfTag(request.headers['if-match']);
        return existingWaiver(id, await handleWaiverCommand(services, id, command, context, version));
      },
      (saved, reply) => sendSaved(reply, 200, saved),
    );
  };

const deleteRoute =
  (services: WaiverServices): Routes =>
  async (app) => {
    commandRoute(app, deleteWaiver, {}, (request) => {
      const { accountId } = principalOf(request);
      const context = ownerCommand(request, services.clock());
      const command = { type: 'DeleteWaiver', accountId } as const;
      const version = versionOfTag(request.headers['if-match']);
      return handleWaiverCommand(services, request.params.id, command, context, version);
    });
  };

export const waiverRoutes =
  (services: WaiverServices): Routes =>
  async (app) => {
    for (const route of [draftRoute, saveRoute, deleteRoute]) await app.register(route(services));
  };
