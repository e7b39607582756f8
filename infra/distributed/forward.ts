import {
  type Agent,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';

/** Of one connection, not of the message (RFC 9110 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Whatever `Connection` names, these stay: a body without its length would be read as the next request. */
const ALWAYS = new Set(['content-length', 'host']);

/** The headers of a message without those that belong to its connection. */
const endToEnd = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !HOP_BY_HOP.has(name) && (ALWAYS.has(name) || !named.has(name)),
    ),
  );
};

/** A body that comes in chunks goes on in chunks: Node sends that of a GET or a DELETE without any frame otherwise. */
const framing = ({ 'transfer-encoding': coding }: IncomingHttpHeaders): IncomingHttpHeaders =>
  coding === undefined ? {} : { 'transfer-encoding': coding };

/**
 * `answered`: the client has its answer, or is gone. `not reached`: nobody listened, so that nothing was sent. `broken`:
 * the process went away before it answered, and nobody knows what it has done.
 */
export type Forwarded = 'answered' | 'not reached' | 'broken';

export type Forward = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The process that shall answer, without a slash at its end. */
  readonly to: string;
  /** Headers beside those of the request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly agent: Agent;
};

/** Passes one request on, and its answer back, as they come: neither is kept. */
export const forward = ({ request, response, to, headers, agent }: Forward): Promise<Forwarded> =>
  new Promise((resolve) => {
    const outgoing = ask(to, {
      agent,
      method: request.method,
      // As it came: put together to an address it would be tidied up, and `*` or `http://…` would be none.
      path: request.url,
      headers: { ...endToEnd(request.headers), ...framing(request.headers), ...headers },
      setHost: false,
    });
    let isConnected = false;
    const send = (): void => {
      isConnected = true;
      request.pipe(outgoing);
    };
    outgoing.on('socket', (socket) => {
      if (socket.connecting) socket.once('connect', send);
      else send();
    });
    outgoing.on('response', (answer) => {
      // Who hangs up on a body that is still coming does not want to read the rest of it: nor does the front.
      if (answer.headers.connection === 'close' && !request.complete)
        response.setHeader('Connection', 'close');
      response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
      // An answer that is cut off must not look like a whole one.
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    outgoing.on('error', () => {
      if (response.headersSent) response.destroy();
      else resolve(isConnected ? 'broken' : 'not reached');
    });
    response.on('close', () => {
      outgoing.destroy();
      // One that was answered early: its sender looks for the answer behind the last byte.
      request.unpipe(outgoing).resume();
      resolve('answered');
    });
  });
