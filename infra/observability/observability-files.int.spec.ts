import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { alertNames } from './observability-files.ts';

const ROOT = join(import.meta.dirname, '..', '..');

const promtool = (...args: readonly string[]): string =>
  execFileSync('promtool', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' });

describe('alert rules', () => {
  it('fire after their durations and above their thresholds', () => {
    expect(promtool('test', 'rules', 'infra/observability/alerts.test.yaml')).toContain('SUCCESS');
  });

  it('are all in the table of docs/operations/monitoring.md', () => {
    const page = readFileSync(join(ROOT, 'docs/operations/monitoring.md'), 'utf8');
    const listed = [...page.matchAll(/^\| `([A-Z]\w+)` \|.* \[.*\]\(.*\) \|$/gm)].map(
      ([, name = '']) => name,
    );
    expect(listed.sort()).toEqual(alertNames());
  });

  it('are loaded by the example configuration', () => {
    const checked = promtool('check', 'config', 'deploy/observability/prometheus.yaml');
    expect(checked).toContain(`SUCCESS: ${alertNames().length} rules found`);
  });
});
