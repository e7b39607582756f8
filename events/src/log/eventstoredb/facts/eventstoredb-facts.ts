import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe } from 'vitest';
import { appendingFacts } from './appending.ts';
import { deletingFacts } from './deleting.ts';
import { readingFacts } from './reading.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { subscribingFacts } from './subscribing.ts';

export const eventStoreDbFacts = (
  name: string,
  start: () => Promise<{ readonly url: string; close(): Promise<void> }>,
): void => {
  describe(`facts of EventStoreDB: ${name}`, () => {
    let server: ServerUnderTest & { close(): Promise<void> };
    beforeAll(async () => {
      const { url, close } = await start();
      server = { url, close, client: EventStoreDBClient.connectionString(url) };
    });
    afterAll(async () => {
      await server.client.dispose();
      await server.close();
    });

    const current = (): ServerUnderTest => server;
    appendingFacts(current);
    readingFacts(current);
    subscribingFacts(current);
    deletingFacts(current);
  });
};
