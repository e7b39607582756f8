import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createBudgets } from './budgets.ts';
import { networkOf } from './networks.ts';
import { BODY_LIMIT } from './request-bodies.ts';
import { RateLimited } from './request-errors.ts';

/** What is counted apart: nobody who spends one of them keeps others behind the same address from the other two. */
export type CountedAs = 'signing' | 'page' | 'other';

/** What one address may do; an IPv6 customer's whole /64 is one. */
export type AddressLimits = {
  readonly requestsPerMinute: Readonly<Record<CountedAs, number>>;
  /** Bytes of bodies that are larger than most routes take. */
  readonly largeBytesPerMinute: number;
  /** Bytes that are stored for ever: an event log cannot be pruned. */
  readonly keptBytesPerHour: number;
};

/**
 * A venue has one address, and the best day of the largest counts: a hall that lets in ten thousand an hour is 170
 * signatures a minute, and a phone on a bad line sends the same one several times. Guessing passwords is limited
 * elsewhere. A signature of usual size is never a large body; 16 MiB a minute are 24 of the largest that there are.
 * 64 MiB an hour are 7,000 signatures of usual size; the largest hall stays below, and a flood does not fill a disk in a
 * night.
 */
export const ADDRESS_LIMITS: AddressLimits = {
  requestsPerMinute: { signing: 1200, page: 3000, other: 6000 },
  largeBytesPerMinute: 16 * 1024 * 1024,
  keptBytesPerHour: 64 * 1024 * 1024,
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `nothing`: files that every page brings along, and what monitoring asks. Default: `other`. */
    countedAs?: CountedAs | 'nothing';
    /** A 201 of this route means that the body was stored for ever. */
    keepsBody?: boolean;
  }
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What a stored event has beside the body: ids, what sealing adds, evidence, and rows of indexes. */
const KEPT_BESIDE_BODY = 4096;

/** What a request may bring: what it announces, or all that its route takes when it announces nothing. */
export const announcedBytes = ({ headers, routeOptions }: FastifyRequest): number => {
  const most = routeOptions.bodyLimit ?? BODY_LIMIT;
  const announced = headers['content-length'];
  if (announced === undefined) return headers['transfer-encoding'] === undefined ? 0 : most;
  // More than the route takes is refused before any of it is read.
  return Number(announced) > most ? 0 : Number(announced);
};

/** Refuses what goes over the limits with 429, before tokens are looked at and bodies are read. */
export const limitAddresses = (app: FastifyInstance, limits: AddressLimits): void => {
  const perMinute = (amount: number) => createBudgets({ amount, windowMs: MINUTE_MS });
  const { signing, page, other } = limits.requestsPerMinute;
  const requests = { signing: perMinute(signing), page: perMinute(page), other: perMinute(other) };
  const largeBytes = perMinute(limits.largeBytesPerMinute);
  const keptBytes = createBudgets({ amount: limits.keptBytesPerHour, windowMs: HOUR_MS });
  /** Taken before anything is stored; given back when nothing was. */
  const keeping = new WeakMap<FastifyRequest, { readonly network: string; readonly bytes: number }>();

  const keep = (request: FastifyRequest, network: string, announced: number): number => {
    if (request.routeOptions.config.keepsBody !== true) return 0;
    const bytes = KEPT_BESIDE_BODY + announced;
    const wait = keptBytes.take(network, bytes);
    if (wait === 0) keeping.set(request, { network, bytes });
    return wait;
  };

  app.addHook('onRequest', async (request, reply) => {
    const kind = request.routeOptions.config?.countedAs ?? 'other';
    if (kind === 'nothing') return;
    const network = networkOf(request.ip);
    const bytes = announcedBytes(request);
    const wait =
      requests[kind].take(network, 1) ||
      (bytes > BODY_LIMIT ? largeBytes.take(network, bytes) : 0) ||
      keep(request, network, bytes);
    if (wait === 0) return;
    // What is still coming would be read as the next request.
    if (bytes > 0) reply.header('Connection', 'close');
    reply.header('Retry-After', String(wait));
    throw new RateLimited();
  });

  app.addHook('onSend', async (request, reply) => {
    const kept = keeping.get(request);
    if (kept !== undefined && reply.statusCode !== 201) keptBytes.giveBack(kept.network, kept.bytes);
  });
};
