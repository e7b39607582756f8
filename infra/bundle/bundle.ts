import { resolve } from 'node:path';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { makeBundle } from './make-bundle.ts';

const USAGE = `npm run bundle -- --to DIR

  Makes a folder that runs on other machines of this platform without npm: the server's sources and packages, the built
  pages, Node, and bin/waivers with the commands of package.json.`;

const { to } = commandLine(USAGE, { to: { type: 'string', default: 'bundle' } }).values;
const tell = (line: string): void => void process.stdout.write(`${line}\n`);
try {
  await makeBundle(resolve(to), tell);
  tell(`Written to ${resolve(to)}.`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
