import { openProductLog } from '@waivers/events/open-log.ts';
import { growTree } from '@waivers/events/tree/grow-tree.ts';

/** Grows the tree of a log until it is killed, as the projections' process does. Says how far it is. */

const [connectionString = '', masterKey = ''] = process.argv.slice(2);
const log = await openProductLog({ connectionString, eventStore: undefined, readConnections: 1 });
const say = (line: string): void => void process.stderr.write(`${line}\n`);
await growTree(
  {
    connectionString,
    log,
    masterKey: { bytes: Buffer.from(masterKey, 'hex') },
    listener: { grown: () => undefined, signed: () => undefined, failed: (error) => say(String(error)) },
  },
  new AbortController().signal,
);
