import { join } from 'node:path';
import { commandLine } from '@waivers/events/command-line.ts';
import { CHECKS } from './checks.ts';
import { installNeededPrograms } from './needed-programs.ts';
import { runTests } from './run-vitest.ts';
import { judgeCounts, noteCounts, readNotedCounts } from './test-counts.ts';

/** `npm test`: the checks, then the tests. The last line says how many passed and failed; each check counts as one. */

const ROOT = join(import.meta.dirname, '..', '..');

const USAGE = `npm test                     runs every check and every test
npm test -- --note-counts    the same, and notes how many tests each file has now, fewer ones too`;

const tell = (line: string): void => void process.stdout.write(`${line}\n`);

const isSet = (variable: string): boolean => (process.env[variable] ?? '') !== '';

const runChecks = async (): Promise<{ passed: number; failed: number }> => {
  const counts = { passed: 0, failed: 0 };
  for (const check of CHECKS) {
    const begun = performance.now();
    const { isOk, output } = await check.run(ROOT);
    counts[isOk ? 'passed' : 'failed'] += 1;
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    tell(`${isOk ? 'ok    ' : 'FAILED'} ${check.name} (${seconds} s)${isOk ? '' : `\n${output}`}`);
  }
  return counts;
};

const { values } = commandLine(USAGE, { 'note-counts': { type: 'boolean' } });
process.chdir(ROOT);
installNeededPrograms(tell);
const checks = await runChecks();
const tests = await runTests(ROOT);
const { wrong: miscounted, isToBeNoted } = judgeCounts(readNotedCounts(), tests.counts, {
  noteAll: values['note-counts'] === true,
  isCi: isSet('CI'),
  hasExtraTests: isSet('EVENTSTOREDB_URL'),
});
for (const failure of tests.failures) tell(`FAILED ${failure}`);
for (const file of miscounted) tell(`FAILED ${file} (if that is meant: npm test -- --note-counts)`);
if (isToBeNoted) {
  noteCounts(tests.counts);
  tell('infra/testing/test-counts.json has changed: commit it.');
}
for (const skipped of tests.skipped) tell(`skipped: ${skipped}`);
const passed = checks.passed + tests.passed;
const failed = checks.failed + tests.failed + miscounted.length;
const ending = tests.skipped.length > 0 ? `, ${tests.skipped.length} skipped` : '';
// Written by the last thing this process does: whatever else may print has been closed by now.
process.stdout.write(`${passed} passed, ${failed} failed${ending}\n`, () => process.exit(failed > 0 ? 1 : 0));
