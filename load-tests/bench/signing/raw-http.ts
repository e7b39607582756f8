import { connect, type Socket } from 'node:net';

/** Parses only status and length of responses, because the load generator shares the product's cores. */
export type RawConnection = {
  readonly send: (request: Buffer) => Promise<number>;
  readonly close: () => void;
};

const HEAD_END = Buffer.from('\r\n\r\n');

/** @param from client address for the proxy header, because one machine plays all customers */
export const postRequest = (
  url: URL,
  path: string,
  body: unknown,
  from: string,
  more: Readonly<Record<string, string>> = {},
): Buffer => {
  const text = Buffer.from(JSON.stringify(body));
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${url.host}`,
    `X-Forwarded-For: ${from}`,
    'Content-Type: application/json',
    'User-Agent: Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    ...Object.entries(more).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${text.length}`,
    '\r\n',
  ].join('\r\n');
  return Buffer.concat([Buffer.from(head), text]);
};

const completeStatus = (bytes: Buffer): number | undefined => {
  const end = bytes.indexOf(HEAD_END);
  if (end === -1) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
  if (Number.isNaN(length)) throw new Error(`The answer has no Content-Length: ${head}`);
  return bytes.length < end + HEAD_END.length + length ? undefined : Number(head.slice(9, 12));
};

export const openConnection = (url: URL): Promise<RawConnection> =>
  new Promise((resolve, reject) => {
    const socket: Socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
    let received: Buffer = Buffer.alloc(0);
    let answered: ((status: number) => void) | undefined;
    let failed: (error: Error) => void = reject;
    socket.on('error', (error) => failed(error));
    socket.on('close', () => failed(new Error('The server closed the connection.')));
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const status = completeStatus(received);
      if (status === undefined) return;
      received = Buffer.alloc(0);
      answered?.(status);
    });
    socket.on('connect', () =>
      resolve({
        send: (request) =>
          new Promise((done, fail) => {
            answered = done;
            failed = fail;
            socket.write(request);
          }),
        close: () => {
          failed = () => {};
          socket.destroy();
        },
      }),
    );
  });
