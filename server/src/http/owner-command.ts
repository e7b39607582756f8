import type { CommandContext } from '@waivers/events/commands/handle-command.ts';
import type { FastifyRequest } from 'fastify';
import { principalOf } from '../access/authorise.ts';

type Carrier = Pick<FastifyRequest, 'commandId' | 'id' | 'principal'>;

export const ownerCommand = (request: Carrier, now: Date): CommandContext => {
  const { accountId, userId, apiKey, method } = principalOf(request);
  return {
    commandId: request.commandId,
    correlationId: request.id,
    accountId,
    actor:
      apiKey === undefined
        ? { kind: 'user', id: userId, ...(method && { method }) }
        : { kind: 'apiKey', id: apiKey.id, userId },
    now,
  };
};
