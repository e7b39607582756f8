import type { Call } from '@waivers/contract/call/call.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  addRoute,
  type CallAnswer,
  type CallReply,
  type RouteOptions,
  type RouteRequest,
  type Validate,
} from './add-route.ts';
import { sendPosition } from './command-ids.ts';
import { sendRefusal } from './problems.ts';

type Refusal = Parameters<typeof sendRefusal>[1];
type Refused = Refusal | { readonly kind: 'refused'; readonly refusal: Refusal };
type Done = { readonly position: string | undefined };

const refusalIn = (outcome: Refused | Done): Refusal | undefined => {
  if ('refused' in outcome) return outcome;
  return 'refusal' in outcome ? outcome.refusal : undefined;
};

/** Sends refusals as problems. @param answer builds the response to a success (default: 204) */
export const commandRoute = <
  const Asked extends Call,
  Outcome extends Refused | Done,
  Checks extends Validate = object,
>(
  app: FastifyInstance,
  call: Asked,
  options: RouteOptions<Checks>,
  carryOut: (request: RouteRequest<Asked, Checks>) => Promise<Outcome>,
  answer?: (
    done: NoInfer<Exclude<Outcome, Refused>>,
    reply: CallReply<Asked>,
    request: RouteRequest<Asked, Checks>,
  ) => CallAnswer<Asked> | CallReply<Asked> | Promise<CallAnswer<Asked> | CallReply<Asked>>,
): void =>
  addRoute<Asked, Checks>(app, call, options, async (request, reply) => {
    const outcome = await carryOut(request);
    const refusal = refusalIn(outcome);
    if (refusal !== undefined) return sendRefusal(reply, refusal);
    const done = outcome as Exclude<Outcome, Refused>;
    sendPosition(reply, done.position);
    return answer === undefined ? (reply as FastifyReply).code(204).send() : answer(done, reply, request);
  });
