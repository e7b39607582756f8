import { HOUR_MS } from '@waivers/waiver/vocabulary/times.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimited } from '../http/request-errors.ts';
import { STORED_BYTES_BESIDE_BODY } from './address-limits.ts';
import { createBudgets } from './budgets.ts';

/**
 * What commands of one business may add to the log, which cannot be pruned: 30,000 an hour. The busiest hall notes 10,000
 * arrivals, and a program that has gone wild with a key fills no disk overnight.
 */
export const ACCOUNT_BYTES_PER_HOUR = 128 * 1024 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call that appends up to so many events is counted as so many commands, less what it leaves out. */
    maxEvents?: number;
  }
  interface FastifyRequest {
    /** How many events a call with `maxEvents` has appended. */
    eventsAppended: number;
  }
}

const commandsIn = ({ command, maxEvents }: FastifyRequest['routeOptions']['config']): number =>
  maxEvents ?? (command === true ? 1 : 0);

/** Answers 429 before the handler. Counted per process. */
export const limitAccounts = (app: FastifyInstance, bytesPerHour: number): void => {
  const kept = createBudgets({ amount: bytesPerHour, windowMs: HOUR_MS });
  /** Taken in advance for several events. */
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
    // After a failure nobody knows how many there are.
    if (counted === undefined || reply.statusCode >= 500) return;
    kept.giveBack(counted.accountId, (counted.events - request.eventsAppended) * STORED_BYTES_BESIDE_BODY);
  });
};
