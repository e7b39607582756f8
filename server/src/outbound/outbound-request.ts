import type { IncomingHttpHeaders } from 'node:http';

export type OutboundRequest = {
  readonly url: URL;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
  /** For whom it is sent, such as an account id. Owners share a host's connections fairly. */
  readonly owner?: string;
};

/** Milliseconds, not counting time in the queue. */
export type OutboundLimits = {
  readonly connectMs: number;
  /** From the start until the response headers. */
  readonly headMs: number;
  /** From the start until the end of the response. */
  readonly wholeMs: number;
  /** Concurrent requests per host. The last slot is reserved for owners without a running request. */
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
  /** `ended`: the caller aborted. `broken_off`: the server closed the connection or did not speak HTTP. */
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
