import type { IncomingHttpHeaders } from 'node:http';

export type OutboundRequest = {
  readonly url: URL;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
  /** On whose behalf the request is sent, such as an account id. Owners share a host's connections fairly. */
  readonly owner?: string;
};

/** Timeouts in milliseconds, not counting time in the queue. */
export type OutboundLimits = {
  readonly connectMs: number;
  /** Time from sending the request to receiving the response headers. */
  readonly headMs: number;
  /** Time from sending the request to the end of the response. */
  readonly wholeMs: number;
  /** Maximum number of concurrent requests per host. The last slot is reserved for owners with no request in flight. */
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
