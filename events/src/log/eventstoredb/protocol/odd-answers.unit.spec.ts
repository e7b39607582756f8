import {
  type handleServerStreamingCall,
  Server,
  ServerCredentials,
  type ServerDuplexStream,
} from '@grpc/grpc-js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EventStoreConnection } from '../connection.ts';
import { createPageReader } from '../reading/read-pages.ts';
import { type AppendRequest, appendMethod, readMethod } from './service.ts';

/** A server that answers every call with these bytes. */
const connectTo = async (bytes: Buffer): Promise<EventStoreConnection> => {
  const server = new Server();
  const asItIs = (answer: Buffer): Buffer => answer;
  const read: handleServerStreamingCall<unknown, Buffer> = (call) => {
    call.write(bytes);
    call.end();
  };
  server.addService(
    {
      Read: { ...readMethod, responseSerialize: asItIs },
      BatchAppend: { ...appendMethod, responseSerialize: asItIs },
    },
    {
      Read: read,
      BatchAppend: (call: ServerDuplexStream<AppendRequest, Buffer>) =>
        call.on('data', () => call.write(bytes)).on('end', () => call.end()),
    },
  );
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    );
  });
  const connection = new EventStoreConnection(`esdb://127.0.0.1:${port}?tls=false`, 5000);
  onTestFinished(() => {
    connection.close();
    server.forceShutdown();
  });
  return connection;
};

const messageOf = (field: number, ...content: readonly number[]): number[] => [
  8 * field + 2,
  content.length,
  ...content,
];

const textOf = (field: number, text: string): number[] => messageOf(field, ...Buffer.from(text));

/** Correlation ID of the first append on a connection. */
const CORRELATION_ID = messageOf(1, ...textOf(2, '00000000-0000-4000-8000-000000000001'));

describe('EventStoreDB client', () => {
  it('rejects a read that was answered with an event without id and stream', async () => {
    const connection = await connectTo(Buffer.from(messageOf(1, ...messageOf(1))));
    const pages = createPageReader(connection, { readDeadlineMs: 5000, unansweredMs: 5000 });
    await expect(pages.all(0n, 1)).rejects.toMatchObject({ code: 'log_unavailable' });
  });

  it.each([
    ['nothing', []],
    [
      'a reason that is cut off',
      messageOf(2, ...messageOf(3, ...textOf(1, 'a.WrongExpectedVersion'), 18, 1, 255)),
    ],
  ])('rejects an append that was answered with %s', async (_what, answer) => {
    const connection = await connectTo(Buffer.from([...CORRELATION_ID, ...answer]));
    const append = connection.node().append({ stream: 'thing-1', version: 0, events: [], deadlineMs: 5000 });
    await expect(append).rejects.toBeInstanceOf(Error);
  });
});
