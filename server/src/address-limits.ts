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

/** What a request has taken from the budgets of bytes. */
type Taken = { readonly large: number; readonly kept: number };

const costOf = ({ routeOptions }: FastifyRequest, bytes: number): Taken => ({
  large: bytes > BODY_LIMIT ? bytes : 0,
  kept: routeOptions.config.keepsBody === true ? KEPT_BESIDE_BODY + bytes : 0,
});

/**
 * Refuses what goes over the limits with 429, before tokens are looked at and bodies are read. A body that does not say
 * how large it is (many proxies pass bodies on in chunks) counts as the largest until it has been read, and then as what
 * it is.
 */
export const limitAddresses = (app: FastifyInstance, limits: AddressLimits): void => {
  const perMinute = (amount: number) => createBudgets({ amount, windowMs: MINUTE_MS });
  const { signing, page, other } = limits.requestsPerMinute;
  const requests = { signing: perMinute(signing), page: perMinute(page), other: perMinute(other) };
  const largeBytes = perMinute(limits.largeBytesPerMinute);
  const keptBytes = createBudgets({ amount: limits.keptBytesPerHour, windowMs: HOUR_MS });
  /** Taken before anything is stored; given back when nothing was. */
  const taken = new WeakMap<FastifyRequest, Taken & { readonly network: string }>();

  app.addHook('onRequest', async (request, reply) => {
    const kind = request.routeOptions.config?.countedAs ?? 'other';
    if (kind === 'nothing') return;
    const network = networkOf(request.ip);
    const bytes = announcedBytes(request);
    const { large, kept } = costOf(request, bytes);
    const wait =
      requests[kind].take(network, 1) ||
      (large > 0 ? largeBytes.take(network, large) : 0) ||
      (kept > 0 ? keptBytes.take(network, kept) : 0);
    if (wait === 0) {
      if (large > 0 || kept > 0) taken.set(request, { network, large, kept });
      return;
    }
    // What is still coming would be read as the next request.
    if (bytes > 0) reply.header('Connection', 'close');
    reply.header('Retry-After', String(wait));
    throw new RateLimited();
  });

  const correct = (request: FastifyRequest): void => {
    const counted = taken.get(request);
    if (counted === undefined || request.bodyBytes === undefined) return;
    const real = costOf(request, request.bodyBytes);
    if (real.large < counted.large) largeBytes.giveBack(counted.network, counted.large - real.large);
    if (real.kept < counted.kept) keptBytes.giveBack(counted.network, counted.kept - real.kept);
    taken.set(request, { ...real, network: counted.network });
  };

  app.addHook('preValidation', async (request) => correct(request));

  app.addHook('onSend', async (request, reply) => {
    // A body that is no JSON never gets as far as validation.
    correct(request);
    const counted = taken.get(request);
    if (counted !== undefined && counted.kept > 0 && reply.statusCode !== 201) {
      keptBytes.giveBack(counted.network, counted.kept);
    }
  });
};
