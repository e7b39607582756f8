import { commandLine } from '@waivers/server/process/command-line.ts';
import { LAUNCH_OPTIONS, launch, tell } from '../launcher/launch.ts';
import { startDistributedProduct } from './distributed-product.ts';

const USAGE = `npm run start:distributed             each part in a process of its own, behind one origin
npm run start:distributed -- --demo   the same, with an owner, three waivers and 200 signatures

EVENTSTOREDB_URL names the event store (without it the log stands in PostgreSQL), NATS_URL a NATS server (without it one
is started), DATABASE_URL a PostgreSQL (without it that of the data folder is started).`;

await launch({
  isDemo: commandLine(USAGE, LAUNCH_OPTIONS).values.demo,
  start: (settings, _webFolder, signal) => startDistributedProduct(settings, { tell, signal }),
});
