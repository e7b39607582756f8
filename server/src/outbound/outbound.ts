import http from 'node:http';
import https from 'node:https';
import { createFairQueue, type FairQueue } from '../queues/fair-queue.ts';
import { type AllowList, addressesFor } from './allowed-addresses.ts';
import { exchange } from './exchange.ts';
import { isBlockedAddress } from './guarded-lookup.ts';
import { hostKey } from './host-key.ts';
import type { OutboundLimits, OutboundRequest, OutboundResult } from './outbound-request.ts';
import { type ResolveHost, resolveHost } from './resolve-host.ts';

export const OUTBOUND_LIMITS: OutboundLimits = {
  connectMs: 5000,
  headMs: 15_000,
  wholeMs: 20_000,
  concurrency: 8,
};

export type OutboundOptions = {
  readonly allowList?: AllowList;
  readonly limits?: OutboundLimits;
  /** Additional certificate authorities in PEM format. */
  readonly ca?: string;
  readonly resolve?: ResolveHost;
};

/** For vendors' and owners' URLs. Allows only public addresses, verifies TLS, ignores redirects and proxy variables. */
export type Outbound = {
  /** Never rejects. Failures are part of the result. */
  send(request: OutboundRequest): Promise<OutboundResult>;
  mayReach(url: URL): boolean;
  close(): void;
};

/** Shorter than the idle timeout of most servers, to avoid sending requests on connections that are about to close. */
const IDLE_MS = 1000;

export const createOutbound = ({
  allowList = { networks: [], origins: [] },
  limits = OUTBOUND_LIMITS,
  ca,
  resolve,
}: OutboundOptions = {}): Outbound => {
  const allowed = addressesFor(allowList);
  const operators = new Set(allowList.origins.map((origin) => new URL(origin).origin));
  const hosts = new Map<string, FairQueue>();
  const kept = { keepAlive: true, timeout: IDLE_MS, scheduling: 'lifo' } as const;
  const agents = {
    'http:': new http.Agent(kept),
    'https:': new https.Agent(ca === undefined ? kept : { ...kept, ca }),
  };

  const inTurn = async (
    { url, owner = '' }: OutboundRequest,
    task: () => Promise<OutboundResult>,
  ): Promise<OutboundResult> => {
    const host = hostKey(url);
    const queue = hosts.get(host) ?? createFairQueue({ concurrency: limits.concurrency });
    hosts.set(host, queue);
    try {
      return await queue.run(owner, task);
    } finally {
      if (queue.isIdle()) hosts.delete(host);
    }
  };

  return {
    send: async (request) => {
      const { url, signal } = request;
      const isAllowed = allowed(url);
      if (isAllowed === undefined)
        return { kind: 'failed', reason: 'address_not_allowed', mayHaveArrived: false, ms: 0 };
      const way = {
        isAllowed,
        limits,
        agent: agents[url.protocol as keyof typeof agents],
        resolve: resolve ?? ((host) => resolveHost(host, operators.has(url.origin))),
      };
      return inTurn(request, async () =>
        signal?.aborted === true
          ? { kind: 'failed', reason: 'ended', mayHaveArrived: false, ms: 0 }
          : exchange(request, way),
      );
    },
    mayReach: (url) => {
      const isAllowed = allowed(url);
      return isAllowed !== undefined && !isBlockedAddress(url, isAllowed);
    },
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
};
