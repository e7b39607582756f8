import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { guardedLookup, isBlockedAddress, type LookupGuard, RequestStopped } from './guarded-lookup.ts';
import type { OutboundFailure, OutboundLimits, OutboundRequest, OutboundResult } from './outbound-request.ts';

export type ExchangeOptions = LookupGuard & {
  readonly limits: OutboundLimits;
  readonly agent: http.Agent;
};

const isCertificates = (code: string): boolean =>
  /^(CERT_|ERR_TLS_CERT|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_(GET|VERIFY)|INVALID_|HOSTNAME_MISMATCH)/.test(code);

const reasonOf = (
  error: Error & { readonly code?: string },
  isConnected: boolean,
): OutboundFailure['reason'] => {
  if (error instanceof RequestStopped) return error.reason;
  if (isConnected) return 'broken_off';
  return isCertificates(error.code ?? '') ? 'certificate' : 'cannot_connect';
};

const readBody = async (
  response: IncomingMessage,
  maxBytes: number,
): Promise<{ readonly body: Buffer; readonly isCut: boolean }> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    // Leaving the loop early closes the connection.
    if (length > maxBytes) break;
  }
  const all = Buffer.concat(chunks);
  return { body: Buffer.from(all.subarray(0, maxBytes)), isCut: length > maxBytes };
};

const watch = (request: ClientRequest, { isAllowed }: ExchangeOptions, onReady: () => void): void => {
  request.once('socket', (socket: Socket) => {
    if (!socket.connecting) return onReady();
    socket.once('connect', () => {
      if (!isAllowed(socket.remoteAddress ?? '')) request.destroy(new RequestStopped('address_not_allowed'));
    });
    socket.once('encrypted' in socket ? 'secureConnect' : 'connect', onReady);
  });
};

/** Means that the server closed a kept-alive connection while the request was being sent, so that a retry is safe. */
const STALE_CONNECTION = 'closed before';

/** Idempotent methods according to RFC 9110, section 9.2.2. */
const IDEMPOTENT: ReadonlySet<string> = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

/** Non-idempotent methods are retried only if not fully sent, because the server must not get a request twice. */
const isStaleConnection = (request: ClientRequest, { code }: Error & { readonly code?: string }): boolean =>
  request.reusedSocket &&
  (code === 'ECONNRESET' || code === 'EPIPE') &&
  (IDEMPOTENT.has(request.method) || !request.writableFinished);

const exchangeOnce = async (
  { url, method, headers, body, maxBytes, signal }: OutboundRequest,
  way: ExchangeOptions,
): Promise<OutboundResult | typeof STALE_CONNECTION> => {
  const startedAt = performance.now();
  const ms = (): number => Math.round(performance.now() - startedAt);
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    method,
    agent: way.agent,
    lookup: guardedLookup(way),
    headers: { ...headers, ...length },
  });
  let isConnected = false;
  let response: IncomingMessage | undefined;
  let stopped: RequestStopped | undefined;
  const stopping = Promise.withResolvers<never>();
  // Destroying a request that has already ended emits no event, so reject explicitly instead of relying on one.
  const stop = (reason: OutboundFailure['reason']): void => {
    stopped ??= new RequestStopped(reason);
    stopping.reject(stopped);
    (response ?? request).destroy(stopped);
  };
  const { connectMs, headMs, wholeMs } = way.limits;
  const timers = [connectMs, headMs, wholeMs].map((limit) => setTimeout(() => stop('timed_out'), limit));
  const [connecting, waiting] = timers;
  const onAbort = (): void => stop('ended');
  signal?.addEventListener('abort', onAbort, { once: true });
  watch(request, way, () => {
    isConnected = true;
    clearTimeout(connecting);
  });
  try {
    const head = new Promise<IncomingMessage>((resolve, reject) => {
      // Keep this listener registered, because reading the response may fail too.
      request.on('error', reject);
      request.once('response', resolve);
      // Reject here too: a response that leaves HTTP, such as 101, emits neither `response` nor `error`.
      request.once('close', () => reject(new Error('closed without an answer')));
      request.end(body);
    });
    response = await Promise.race([head, stopping.promise]);
    clearTimeout(waiting);
    const { statusCode = 0 } = response;
    const read = await Promise.race([readBody(response, maxBytes), stopping.promise]);
    return { kind: 'answered', status: statusCode, headers: response.headers, ...read, ms: ms() };
  } catch (error) {
    const cause = stopped ?? (error as Error);
    if (response === undefined && isStaleConnection(request, cause)) return STALE_CONNECTION;
    return { kind: 'failed', reason: reasonOf(cause, isConnected), mayHaveArrived: isConnected, ms: ms() };
  } finally {
    for (const timer of timers) clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
};

/** Sends one request. Retries on a new connection if the server has closed the kept-alive one. */
export const exchange = async (request: OutboundRequest, way: ExchangeOptions): Promise<OutboundResult> => {
  if (isBlockedAddress(request.url, way.isAllowed))
    return { kind: 'failed', reason: 'address_not_allowed', mayHaveArrived: false, ms: 0 };
  for (;;) {
    const result = await exchangeOnce(request, way);
    if (result !== STALE_CONNECTION) return result;
  }
};
