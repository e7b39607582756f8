import type { IncomingHttpHeaders } from 'node:http';

export type OutboundRequest = {
  readonly url: URL;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
  /** Who the request is sent for, such as an account id. Owners get a fair share of a host's connections. */
  readonly owner?: string;
};

/** Timeouts in milliseconds, not counting time in the queue. */
export type OutboundLimits = {
  readonly connectMs: number;
  readonly headMs: number;
  readonly wholeMs: number;
  /**
   * Maximum number of concurrent requests per host. The last slot is reserved for owners without a request in flight.
   */
  readonly concurrency: number;
};

export type OutboundAnswer = {
  readonly kind: 'answered';
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly isCut: boolean;
  readonly ms: number;
};

export type OutboundFailure = {
  readonly kind: 'failed';
  /** `ended`: aborted by the caller. `broken_off`: the server closed the connection or did not speak HTTP. */
  readonly reason:
    | 'address_not_allowed'
    | 'unknown_host'
    | 'cannot_connect'
    | 'certificate'
    | 'timed_out'
    | 'broken_off'
    | 'ended';
  /** Whether the server may have received the whole request. */
  readonly mayHaveArrived: boolean;
  readonly ms: number;
};

export type OutboundResult = OutboundAnswer | OutboundFailure;
