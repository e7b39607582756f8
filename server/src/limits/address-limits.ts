import { HOUR_MS, MINUTE_MS } from '@waivers/waiver/vocabulary/times.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BODY_LIMIT } from '../http/bodies/request-bodies.ts';
import { networkOf } from '../http/proxy/networks.ts';
import { RateLimited } from '../http/request-errors.ts';
import { createBudgets } from './budgets.ts';

/** Separate budgets keep one kind of traffic from using up another's behind the same address. */
export type RequestBudget = 'signing' | 'watching' | 'page' | 'proof' | 'other';

export type AddressLimits = {
  readonly requestsPerMinute: Readonly<Record<RequestBudget, number>>;
  readonly largeBytesPerMinute: number;
  /** A low limit, because the log stores these bytes forever and cannot be pruned. */
  readonly storedBytesPerHour: number;
  readonly watchingBytesPerHour: number;
};

/**
 * All customers at a venue share one address. The largest venue admits 10,000 people an hour, or 170 signatures a
 * minute, and phones retry. 16 MiB a minute is 23 signing bodies of the largest size (700 KiB). 64 MiB an hour is
 * 7,000 typical signatures, too few to fill a disk overnight. 3,000 watch reports a minute come from 100 families of
 * seven with a phone each, and 128 MiB an hour from 100 families of four. A receipt or tile takes 3 to 8 ms of
 * computing, so that 1,200 a minute take at most a sixth of a core.
 */
export const ADDRESS_LIMITS: AddressLimits = {
  requestsPerMinute: { signing: 1200, watching: 3000, page: 3000, proof: 1200, other: 6000 },
  largeBytesPerMinute: 16 * 1024 * 1024,
  storedBytesPerHour: 64 * 1024 * 1024,
  watchingBytesPerHour: 128 * 1024 * 1024,
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Request budget of the route, `other` by default. `nothing` exempts assets and monitoring. */
    countedAs?: RequestBudget | 'nothing';
    /** Response status that means the body was stored in the log. */
    storesBody?: 200 | 201;
  }
}

/** Bytes stored on top of a body: ids, seals, evidence and index rows. */
export const STORED_BYTES_BESIDE_BODY = 4096;
/** Smaller than for other bodies, because a watch report contains at most one sealed option. */
const STORED_BYTES_BESIDE_REPORT = 1024;

/** Returns the Content-Length, or the route's limit for chunked bodies. */
export const announcedBytes = ({ headers, routeOptions }: FastifyRequest): number => {
  const most = routeOptions.bodyLimit ?? BODY_LIMIT;
  const announced = headers['content-length'];
  if (announced === undefined) return headers['transfer-encoding'] === undefined ? 0 : most;
  return Number(announced) > most ? 0 : Number(announced);
};

type Charge = { readonly large: number; readonly kept: number };

const isWatching = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.config?.countedAs === 'watching';

const costOf = (request: FastifyRequest, bytes: number): Charge => {
  const beside = isWatching(request) ? STORED_BYTES_BESIDE_REPORT : STORED_BYTES_BESIDE_BODY;
  return {
    large: bytes > BODY_LIMIT ? bytes : 0,
    kept: request.routeOptions.config.storesBody !== undefined ? beside + bytes : 0,
  };
};

/**
 * Requests per minute about one record from one address. Eleven phones that report every 15 seconds need about a
 * hundred. The limit keeps one phone from using up the budget of everyone behind its address.
 */
const WATCHING_OF_ONE = 300;

const recordIn = (request: FastifyRequest): string => {
  const { id } = (request.params ?? {}) as { readonly id?: unknown };
  return typeof id === 'string' ? id.toLowerCase() : '';
};

/** Returns 429 before reading the token or body. Chunked bodies are charged at the route's limit until read. */
export const limitAddresses = (app: FastifyInstance, limits: AddressLimits): void => {
  const perMinute = (amount: number) => createBudgets({ amount, windowMs: MINUTE_MS });
  const { signing, watching, page, proof, other } = limits.requestsPerMinute;
  const requests = {
    signing: perMinute(signing),
    watching: perMinute(watching),
    page: perMinute(page),
    proof: perMinute(proof),
    other: perMinute(other),
  };
  const watchingOfOne = perMinute(WATCHING_OF_ONE);
  const largeBytes = perMinute(limits.largeBytesPerMinute);
  const perHour = (amount: number) => createBudgets({ amount, windowMs: HOUR_MS });
  const ofSigning = perHour(limits.storedBytesPerHour);
  const ofWatching = perHour(limits.watchingBytesPerHour);
  const keptBytesOf = (request: FastifyRequest) => (isWatching(request) ? ofWatching : ofSigning);
  /** Charges made before reading the body, refunded if nothing was stored. */
  const charges = new WeakMap<FastifyRequest, Charge & { readonly network: string }>();

  app.addHook('onRequest', async (request, reply) => {
    const kind = request.routeOptions.config?.countedAs ?? 'other';
    if (kind === 'nothing') return;
    const network = networkOf(request.ip);
    const bytes = announcedBytes(request);
    const { large, kept } = costOf(request, bytes);
    const wait =
      (kind === 'watching' ? watchingOfOne.take(`${network} ${recordIn(request)}`, 1) : 0) ||
      requests[kind].take(network, 1) ||
      (large > 0 ? largeBytes.take(network, large) : 0) ||
      (kept > 0 ? keptBytesOf(request).take(network, kept) : 0);
    if (wait === 0) {
      if (large > 0 || kept > 0) charges.set(request, { network, large, kept });
      return;
    }
    if (bytes > 0) reply.header('Connection', 'close');
    reply.header('Retry-After', String(wait));
    throw new RateLimited();
  });

  const correct = (request: FastifyRequest): void => {
    const counted = charges.get(request);
    if (counted === undefined || request.bodyBytes === undefined) return;
    const real = costOf(request, request.bodyBytes);
    if (real.large < counted.large) largeBytes.giveBack(counted.network, counted.large - real.large);
    if (real.kept < counted.kept) keptBytesOf(request).giveBack(counted.network, counted.kept - real.kept);
    charges.set(request, { ...real, network: counted.network });
  };

  app.addHook('preValidation', async (request) => correct(request));

  app.addHook('onSend', async (request, reply) => {
    // Charges are also corrected here because invalid JSON skips the preValidation hook.
    correct(request);
    const counted = charges.get(request);
    if (
      counted !== undefined &&
      counted.kept > 0 &&
      reply.statusCode !== request.routeOptions.config.storesBody
    ) {
      keptBytesOf(request).giveBack(counted.network, counted.kept);
    }
  });
};
