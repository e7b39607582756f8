import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type ReceivedMessage = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type AnswerMessage = (message: ReceivedMessage, response: http.ServerResponse) => void;

export type TestReceiver = {
  readonly url: string;
  readonly received: readonly ReceivedMessage[];
  /** Replaces the default response, 204. */
  answer(by: AnswerMessage): void;
  close(): void;
};

/** Starts a loopback server that receives webhooks. */
export const startReceiver = async (): Promise<TestReceiver> => {
  const accept: AnswerMessage = (_message, response) => void response.writeHead(204).end();
  let answer = accept;
  const received: ReceivedMessage[] = [];
  const take = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const body = await text(request);
    const message = { headers: request.headers as Record<string, string>, body };
    received.push(message);
    answer(message, response);
  };
  const server = http.createServer(
    (request, response) => void take(request, response).catch(() => undefined),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: (by) => {
      answer = by;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
