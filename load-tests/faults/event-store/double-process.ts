import { startProtocolServer } from '@waivers/events/log/eventstoredb/testing/protocol-server.ts';

/** Runs the event store's test double as a process that can be frozen. Prints its URL. */
const server = await startProtocolServer();
process.stdout.write(`${server.url}\n`);
