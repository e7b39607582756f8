import { ownerOf } from '@waivers/server/authorise.ts';
import type { FastifyRequest } from 'fastify';
import type { CommandContext } from './handle-command.ts';

type Carrier = Pick<FastifyRequest, 'commandId' | 'id' | 'owner'>;

/** The context of a command that an owner gives. */
export const ownerCommand = (request: Carrier, now: Date): CommandContext => {
  const { accountId } = ownerOf(request);
  return {
    commandId: request.commandId,
    correlationId: request.id,
    accountId,
    actor: { kind: 'owner', id: accountId },
    now,
  };
};
