import { HOUR_MS } from '@waivers/waiver/vocabulary/times.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimited } from '../http/request-errors.ts';
import { STORED_BYTES_BESIDE_BODY } from './address-limits.ts';
import { createBudgets } from './budgets.ts';

/**
 * How many bytes one account may add to the log per hour, enough for 30,000 commands. The log cannot be pruned. The
 * busiest venue records 10,000 arrivals an hour, yet a runaway script cannot fill a disk overnight.
 */
export const ACCOUNT_BYTES_PER_HOUR = 128 * 1024 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Number of commands that the call is charged for. Commands that append no event are refunded. */
    maxEvents?: number;
  }
  interface FastifyRequest {
    eventsAppended: number;
  }
}

const commandsIn = ({ command, maxEvents }: FastifyRequest['routeOptions']['config']): number =>
  maxEvents ?? (command === true ? 1 : 0);

/** Returns 429 before the handler runs. Limits are per process. */
export const limitAccounts = (app: FastifyInstance, bytesPerHour: number): void => {
  const kept = createBudgets({ amount: bytesPerHour, windowMs: HOUR_MS });
  const charges = new WeakMap<FastifyRequest, { readonly accountId: string; readonly events: number }>();

  app.decorateRequest('eventsAppended', 0);
  app.addHook('preHandler', async (request, reply) => {
    const { principal, routeOptions, bodyBytes } = request;
    const commands = commandsIn(routeOptions.config);
    if (principal === null || commands === 0) return;
    const wait = kept.take(principal.accountId, commands * STORED_BYTES_BESIDE_BODY + (bodyBytes ?? 0));
    if (wait === 0) {
      if (commands > 1) charges.set(request, { accountId: principal.accountId, events: commands });
      return;
    }
    reply.header('Retry-After', String(wait));
    throw new RateLimited();
  });

  app.addHook('onResponse', async (request, reply) => {
    const counted = charges.get(request);
    // No refund after a server error, because the number of appended events is unknown.
    if (counted === undefined || reply.statusCode >= 500) return;
    kept.giveBack(counted.accountId, (counted.events - request.eventsAppended) * STORED_BYTES_BESIDE_BODY);
  });
};
