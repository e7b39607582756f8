import { commandLine } from '@waivers/server/process/command-line.ts';
import { inPlace } from './faults/machine/place.ts';
import { BadPlan, OPTIONS, readPlan, SCRIPTS } from './load/plan.ts';
import { runLoad } from './load/run-load.ts';
import { findRunner, HOW_TO_INSTALL } from './load/runner.ts';

/** `npm run load`: exits with 99 if a threshold is crossed, and with 1 if the oracle finds something wrong. */

const USAGE = `npm run load -- NAME [options]   starts the product and runs a load test against it
  --url URL                     a running product instead; USERNAME and PASSWORD name one of its owners
  --i-own-this-host             allows a URL on another machine
  --rate N                      journeys per second at the base of the shape
  --duration 30s                how long the shape lasts
  --kill product|postgres|nats  kill -9 repeatedly; customers resend until they are answered
  --restart                     the distributed product, whose processes are replaced one by one; nobody resends
  --processes N                 API_PROCESSES of the product

  Load tests: ${SCRIPTS.join(', ')}`;

const results = new URL('./results/', import.meta.url);

const tell = (line: string): void => void process.stdout.write(`${line}\n`);

const { values, positionals } = commandLine(USAGE, OPTIONS, (words) => words.length === 1);
try {
  const plan = readPlan(positionals, values);
  const runner = findRunner();
  if (!runner.isK6) tell(HOW_TO_INSTALL);
  // A guardian process stops everything started here when this process ends.
  process.exitCode = await inPlace((folder) => runLoad(folder, { plan, runner, results, tell }));
} catch (error) {
  if (!(error instanceof BadPlan)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
