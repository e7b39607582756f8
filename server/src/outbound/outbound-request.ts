import type { IncomingHttpHeaders } from 'node:http';

export type OutboundRequest = {
  readonly url: URL;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Bytes of the answer that are kept. What is beyond them is not read. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
  /** For whom it is sent, such as the id of a business: a host's places are shared out among them. */
  readonly owner?: string;
};

/** In milliseconds. Waiting for a turn does not count. */
export type OutboundLimits = {
  /** Name, connection and TLS. */
  readonly connectMs: number;
  /** From the beginning until the head of the answer. */
  readonly headMs: number;
  /** From the beginning until the end of the answer, however slowly it drips. */
  readonly wholeMs: number;
  /** Requests to one host; the last place is left to who has none. */
  readonly concurrency: number;
};

export type OutboundAnswer = {
  readonly kind: 'answered';
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Its first bytes, as they came. */
  readonly body: Buffer;
  /** There was more. */
  readonly isCut: boolean;
  readonly ms: number;
};

export type OutboundFailure = {
  readonly kind: 'failed';
  /**
   * `ended`: whoever asked does not want it any more. `broken_off`: the server ended the connection, or answered
   * something that is no HTTP.
   */
  readonly reason:
    | 'address_not_allowed'
    | 'unknown_host'
    | 'cannot_connect'
    | 'certificate'
    | 'timed_out'
    | 'broken_off'
    | 'ended';
  /** The server may have had all of the request. */
  readonly mayHaveArrived: boolean;
  readonly ms: number;
};

export type OutboundResult = OutboundAnswer | OutboundFailure;
