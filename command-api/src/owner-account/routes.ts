import {
  changeOwnerAccount,
  type OwnerAccount,
  readOwnerAccount as readOwnerAccountCall,
  sendTestEmail,
} from '@waivers/contract/users/owner-account.ts';
import { principalOf } from '@waivers/server/access/authorise.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { commandRoute } from '@waivers/server/http/command-route.ts';
import { ownerCommand } from '@waivers/server/http/owner-command.ts';
import { sendProblem, sendRefusal } from '@waivers/server/http/problems.ts';
import type { FastifyReply } from 'fastify';
import { entityTag, versionOfTag } from '../entity-tags.ts';
import { type Installation, loadOwnerAccount } from './answer.ts';
import { changeOwner } from './change.ts';
import { queueTestMail, type TestMailServices } from './test-mail.ts';
import { ownerChangeInput } from './wire.ts';

export type OwnerAccountServices = TestMailServices & Parameters<typeof changeOwner>[0] & Installation;

/** Fits a base64 logo of 750,000 bytes, and somewhat larger ones so that they get a specific error. */
const CHANGE_BODY_LIMIT = 4 * 1024 * 1024;
const TEST_BODY_LIMIT = 256 * 1024;

const sendAccount = (reply: FastifyReply, result: OwnerAccount | undefined) => {
  if (result === undefined) return sendProblem(reply, 'not_found');
  return reply.header('ETag', entityTag(result.version)).send({ result });
};

export const ownerAccountRoutes =
  (services: OwnerAccountServices): Routes =>
  async (app) => {
    addRoute(app, readOwnerAccountCall, {}, async (request, reply) => {
      const { userId } = principalOf(request);
      const result = request.params.id === userId ? await loadOwnerAccount(services, userId) : undefined;
      return sendAccount(reply, result);
    });

    commandRoute(
      app,
      changeOwnerAccount,
      { bodyLimit: CHANGE_BODY_LIMIT, validate: { body: ownerChangeInput }, config: { storesBody: 200 } },
      async (request) => {
        const { userId } = principalOf(request);
        if (request.params.id !== userId) return { refused: 'not_found' as const };
        const context = ownerCommand(request, services.clock());
        const over = versionOfTag(request.headers['if-match']);
        return changeOwner(services, userId, request.body, context, over);
      },
      async (_changed, reply, request) =>
        sendAccount(reply, await loadOwnerAccount(services, principalOf(request).userId)),
    );

    addRoute(app, sendTestEmail, { bodyLimit: TEST_BODY_LIMIT }, async (request, reply) => {
      const { userId } = principalOf(request);
      if (request.params.id !== userId) return sendProblem(reply, 'not_found');
      const queued = await queueTestMail(services, request.body, ownerCommand(request, services.clock()));
      return queued === undefined ? reply.code(204).send() : sendRefusal(reply, queued);
    });
  };
