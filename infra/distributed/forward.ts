import {
  type Agent,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';

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

/** Kept even if `Connection` names them: a body without its length would be read as the next request. */
const ALWAYS = new Set(['content-length', 'host']);

const endToEnd = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const named = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !HOP_BY_HOP.has(name) && (ALWAYS.has(name) || !named.has(name)),
    ),
  );
};

/** Keeps chunked bodies chunked, because Node sends those of a GET or DELETE without framing otherwise. */
const framing = ({ 'transfer-encoding': coding }: IncomingHttpHeaders): IncomingHttpHeaders =>
  coding === undefined ? {} : { 'transfer-encoding': coding };

/** `not reached`: nothing was sent. `broken`: the process ended before it answered, so the outcome is unknown. */
export type Forwarded = 'answered' | 'not reached' | 'broken';

export type Forward = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly to: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly agent: Agent;
};

export const forward = ({ request, response, to, headers, agent }: Forward): Promise<Forwarded> =>
  new Promise((resolve) => {
    const outgoing = ask(to, {
      agent,
      method: request.method,
      // Passed on unparsed: a URL would be normalised, and `*` or `http://…` is not a path.
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
      // An upstream that closes on an unfinished body will not read the rest.
      if (answer.headers.connection === 'close' && !request.complete)
        response.setHeader('Connection', 'close');
      response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
      // A truncated answer must not look complete.
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    outgoing.on('error', () => {
      if (response.headersSent) response.destroy();
      else resolve(isConnected ? 'broken' : 'not reached');
    });
    response.on('close', () => {
      outgoing.destroy();
      // Answered early: its sender reads the answer only after sending the whole body.
      request.unpipe(outgoing).resume();
      resolve('answered');
    });
  });
