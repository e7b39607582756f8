import { idMadeBy } from '@waivers/events/log/event-id.ts';
import type { Routes } from '@waivers/server/app.ts';
import { principalOf } from '@waivers/server/authorise.ts';
import { tellPosition } from '@waivers/server/command-ids.ts';
import { sendProblem, sendRefusal } from '@waivers/server/problems.ts';
import { validateRequest } from '@waivers/server/request-errors.ts';
import type { FastifyReply, FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';
import { ownerCommand } from '../owner-command.ts';
import { acceptNewText, acceptText } from './accept-text.ts';
import type { WaiverCommand } from './commands.ts';
import { type Saved, saveWaiver, type WaiverServices } from './save.ts';
import { summaryOf } from './summary.ts';
import {
  ifMatch,
  newWaiver,
  newWaiverSent,
  savedWaiver,
  savedWaiverSent,
  versionIn,
  waiverId,
  waiverSummary,
} from './wire.ts';

/** Rich texts, and a new background image of 750,000 bytes in base64. */
const SAVE_BODY_LIMIT = 4 * 1024 * 1024;

/** For a route that documents one schema for its body and looks itself only as far as another says. */
const bodyAs =
  (sent: z.ZodType): FastifySchemaCompiler<z.ZodType> =>
  (part) =>
    validateRequest(part.httpPart === 'body' ? { ...part, schema: sent } : part);

const params = z.object({ id: waiverId });
const summary = z.object({ result: waiverSummary });

const etag = (version: number): string => `W/"${version}"`;

const sendSaved = (reply: FastifyReply, status: 200 | 201, id: string, saved: Saved) => {
  if ('refused' in saved) return sendRefusal(reply, saved);
  if (saved.waiver.status !== 'kept') return sendProblem(reply, 'not_found');
  tellPosition(reply, saved.position);
  reply.header('ETag', etag(saved.waiver.version));
  return reply.code(status).send({ result: summaryOf(id, saved.waiver) });
};

const draftRoute =
  (services: WaiverServices): Routes =>
  async (app) => {
    app.setValidatorCompiler(bodyAs(newWaiverSent));
    app.post(
      '/v1/waiver',
      {
        bodyLimit: SAVE_BODY_LIMIT,
        config: { actor: 'owner', command: true, problems: ['not_found', 'id_already_used'] },
        schema: {
          tags: ['waivers'],
          summary: 'Make a waiver, saved or published at once',
          body: newWaiver,
          response: { 201: summary },
        },
      },
      async (request, reply) => {
        const { accountId } = principalOf(request);
        const { id = idMadeBy(request.commandId, 'waiver'), published } = request.body;
        const accepted = await acceptNewText(services.blobs, accountId, id, request.body);
        if ('refused' in accepted) return sendRefusal(reply, accepted);
        const command = {
          type: 'DraftWaiver',
          accountId,
          text: accepted.text,
          publish: published === true,
        } as const;
        const context = ownerCommand(request, services.clock());
        return sendSaved(reply, 201, id, await saveWaiver(services, id, command, context));
      },
    );
  };

/** Publish and save keep a text and say whether it is public; preview says nothing about that. */
const commandType = (body: { readonly published?: unknown; readonly preview?: true | undefined }) => {
  if (body.preview === true) return 'ReviseWaiver';
  return body.published === true ? 'PublishWaiver' : 'UnpublishWaiver';
};

const saveRoute =
  (services: WaiverServices): Routes =>
  async (app) => {
    app.setValidatorCompiler(bodyAs(savedWaiverSent));
    app.put(
      '/v1/waiver/:id',
      {
        bodyLimit: SAVE_BODY_LIMIT,
        config: { actor: 'owner', command: true, problems: ['version_mismatch', 'id_already_used'] },
        schema: {
          tags: ['waivers'],
          summary: 'Save, publish, unpublish or preview a waiver',
          params,
          headers: ifMatch,
          body: savedWaiver,
          response: { 200: summary },
        },
      },
      async (request, reply) => {
        const { accountId } = principalOf(request);
        const { id } = request.params;
        const accepted = await acceptText(services.blobs, accountId, request.body);
        if ('refused' in accepted) return sendRefusal(reply, accepted);
        const command: WaiverCommand = { type: commandType(request.body), accountId, text: accepted.text };
        const context = ownerCommand(request, services.clock());
        const version = versionIn(request.headers['if-match']);
        return sendSaved(reply, 200, id, await saveWaiver(services, id, command, context, version));
      },
    );
  };

const deleteRoute =
  (services: WaiverServices): Routes =>
  async (app) => {
    app.delete(
      '/v1/waiver/:id',
      {
        config: { actor: 'owner', command: true, problems: ['version_mismatch', 'id_already_used'] },
        schema: {
          tags: ['waivers'],
          summary: 'Delete a waiver; what was signed stays',
          params,
          headers: ifMatch,
          response: { 204: z.void().describe('The waiver is gone.') },
        },
      },
      async (request, reply) => {
        const { accountId } = principalOf(request);
        const context = ownerCommand(request, services.clock());
        const command = { type: 'DeleteWaiver', accountId } as const;
        const version = versionIn(request.headers['if-match']);
        const saved = await saveWaiver(services, request.params.id, command, context, version);
        if ('refused' in saved) return sendRefusal(reply, saved);
        tellPosition(reply, saved.position);
        return reply.code(204).send();
      },
    );
  };

/** Authoring, for owners. */
export const waiverRoutes =
  (services: WaiverServices): Routes =>
  async (app) => {
    for (const route of [draftRoute, saveRoute, deleteRoute]) await app.register(route(services));
  };
