import { listApiKeys, makeApiKey, revokeApiKey } from '@waivers/contract/api-keys/api-keys.ts';
import {
  type CommandContext,
  type CommandServices,
  handleCommand,
} from '@waivers/events/commands/handle-command.ts';
import { accountStream } from '@waivers/events/definitions/streams.ts';
import { userName, userNames } from '@waivers/events/folds/read-user.ts';
import { makeApiKeyText } from '@waivers/server/access/api-keys.ts';
import { principalOf } from '@waivers/server/access/authorise.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { commandRoute } from '@waivers/server/http/command-route.ts';
import { ownerCommand } from '@waivers/server/http/owner-command.ts';
import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import type { CommandDatabase } from '../database/command-database.ts';
import { type ApiKeyCommand, apiKeyDecider } from './decide.ts';
import { confirmKey, deleteKey, keysOf, storedIds, storeKey } from './stored-keys.ts';

export type ApiKeyRouteServices = CommandServices & {
  readonly database: Kysely<CommandDatabase>;
  readonly clock: () => Date;
};

const carryOut = async (services: ApiKeyRouteServices, command: ApiKeyCommand, context: CommandContext) => {
  const handled = await handleCommand(services, {
    stream: accountStream(context.accountId),
    decider: apiKeyDecider,
    command,
    context,
  });
  if (handled.kind === 'version_mismatch') throw new Error('No version was asked for.');
  return handled;
};

export const apiKeyRoutes =
  (services: ApiKeyRouteServices): Routes =>
  async (app) => {
    const { database, clock } = services;

    addRoute(app, listApiKeys, {}, async (request) => {
      const keys = await keysOf(database, principalOf(request).accountId);
      const names = await userNames(
        services,
        keys.map(({ userId }) => userId),
      );
      return {
        results: keys.map(({ userId, ...key }) => ({ ...key, createdBy: names.get(userId) ?? null })),
      };
    });

    commandRoute(
      app,
      makeApiKey,
      {},
      async (request) => {
        const { userId } = principalOf(request);
        const context = ownerCommand(request, clock());
        const { accountId, now } = context;
        const { name } = request.body;
        const scopes = [...new Set(request.body.scopes)];
        const id = v7();
        const key = makeApiKeyText();
        await storeKey(database, { id, accountId, userId, name, scopes, createdAt: now }, key);
        const stored = await storedIds(database, accountId);
        const command = { type: 'MakeApiKey', keyId: id, name, scopes, stored } as const;
        const handled = await carryOut(services, command, context);
        if (handled.kind === 'refused') {
          await deleteKey(database, accountId, id);
          return handled;
        }
        await confirmKey(database, id);
        return { position: handled.position, key, made: { id, name, scopes, createdAt: now.toISOString() } };
      },
      async ({ made, key }, reply, request) => {
        const createdBy = await userName(services, principalOf(request).userId);
        const result = { ...made, lastCharacters: key.slice(-4), createdBy, lastUsedAt: null, key };
        return reply.code(201).send({ result });
      },
    );

    commandRoute(app, revokeApiKey, {}, async (request) => {
      const { id: keyId } = request.params;
      const context = ownerCommand(request, clock());
      // Delete the row first so that a failed append leaves the key unusable. A retry then appends the event.
      await deleteKey(database, context.accountId, keyId);
      return carryOut(services, { type: 'RevokeApiKey', keyId }, context);
    });
  };
