import { startProtocolServer } from '@waivers/events/log/eventstoredb/testing/protocol-server.ts';

/** The event store's test double as a process that can be frozen. Prints its address. */
const server = await startProtocolServer();
process.stdout.write(`${server.url}\n`);
