import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type StandInRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

/** Header names are in lower case. An object `body` is sent as JSON. */
export type StandInReply = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object | string;
};

/** A response to send instead, or a function that acts on the connection. */
export type StandInFailure = StandInReply | ((response: ServerResponse) => void);

export type StandIn = {
  readonly url: string;
  readonly requests: StandInRequest[];
  /** Fails the next `times` requests, or all if `times` is omitted. Pass undefined to let every request succeed. */
  failWith(trouble: StandInFailure | undefined, times?: number): void;
  /** Handles matching requests without sending a response. Pass undefined to respond to all. */
  keepSilent(about: ((request: StandInRequest) => boolean) | undefined): void;
  close(): Promise<void>;
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

const say = (response: ServerResponse, { status, headers = {}, body = '' }: StandInReply): void => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, headers);
  response.end(text);
};

/** Starts a fake service on loopback. @param port default: any free port */
export const openStandIn = async (
  answer: (request: StandInRequest) => StandInReply,
  port = 0,
): Promise<StandIn> => {
  const requests: StandInRequest[] = [];
  let trouble: StandInFailure | undefined;
  let left = 0;
  let isSilent: ((request: StandInRequest) => boolean) | undefined;
  const server = http.createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const each = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      requests.push(each);
      if (trouble === undefined || left <= 0) {
        const reply = answer(each);
        return isSilent?.(each) === true ? undefined : say(response, reply);
      }
      left -= 1;
      return typeof trouble === 'function' ? trouble(response) : say(response, trouble);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: open } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${open}`,
    requests,
    failWith: (next, times = Number.POSITIVE_INFINITY) => {
      trouble = next;
      left = times;
    },
    keepSilent: (about) => {
      isSilent = about;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
