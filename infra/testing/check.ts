import { join } from 'node:path';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { QUICK_CHECKS } from './checks.ts';
import { endRun } from './end-run.ts';
import { runChecks } from './run-checks.ts';
import { runTests } from './run-vitest.ts';

/** `npm run check`: fast checks, in two to three minutes. `npm test` has the last word. */

const ROOT = join(import.meta.dirname, '..', '..');

const tell = (line: string): void => void process.stdout.write(`${line}\n`);

commandLine('npm run check   runs types, lint and the specs that need nothing but Node', {});
process.chdir(ROOT);
const checks = await runChecks(QUICK_CHECKS, ROOT, tell);
const tests = await runTests(ROOT, { project: ['unit', 'web'] });
for (const failure of [...checks.failed, ...tests.failedTests, ...tests.failures]) tell(`FAILED ${failure}`);
endRun({
  passed: checks.passed + tests.passed,
  failed: checks.failed.length + tests.failed,
  skipped: tests.skipped,
});
