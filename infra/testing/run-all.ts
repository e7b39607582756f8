import { join } from 'node:path';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { CHECKS } from './checks.ts';
import { endRun } from './end-run.ts';
import { installNeededPrograms } from './needed-programs.ts';
import { runChecks } from './run-checks.ts';
import { runTests } from './run-vitest.ts';
import { judgeCounts, noteCounts, readNotedCounts } from './test-counts.ts';

/** `npm test`: the checks, then the tests. The last line counts passed and failed; each check counts as one. */

const ROOT = join(import.meta.dirname, '..', '..');

const USAGE = `npm test                     runs every check and every test
npm test -- --note-counts    the same, and notes how many tests each file has now, fewer ones too`;

const tell = (line: string): void => void process.stdout.write(`${line}\n`);

const isSet = (variable: string): boolean => (process.env[variable] ?? '') !== '';

const { values } = commandLine(USAGE, { 'note-counts': { type: 'boolean' } });
process.chdir(ROOT);
installNeededPrograms(tell);
const checks = await runChecks(CHECKS, ROOT, tell);
const tests = await runTests(ROOT);
const counted = judgeCounts(readNotedCounts(), tests.counts, {
  noteAll: values['note-counts'] === true,
  mayNote: !isSet('CI') && !isSet('EVENTSTOREDB_URL'),
});
for (const file of counted.unnoted) tell(`new: ${file}`);
if (counted.isToBeNoted) {
  noteCounts(tests.counts);
  tell('infra/testing/test-counts.json has changed: commit it.');
}
for (const test of tests.secondTries) tell(`second try: ${test}`);
// Last, because of a long output often only the end is kept.
for (const failure of [...checks.failed, ...tests.failedTests, ...tests.failures]) tell(`FAILED ${failure}`);
for (const file of counted.wrong) tell(`FAILED ${file} (if that is meant: npm test -- --note-counts)`);
endRun({
  passed: checks.passed + tests.passed,
  failed: checks.failed.length + tests.failed + counted.wrong.length,
  skipped: tests.skipped,
});
