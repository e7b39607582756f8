import { runTests } from '../run-vitest.ts';

/** Runs the cases and prints the runner's judgement as the last line. */
const judgement = await runTests(import.meta.dirname, { reporters: [], silent: true });
process.stdout.write(`\n${JSON.stringify(judgement)}\n`);
// Vitest has set it, because tests fail here on purpose.
process.exitCode = 0;
