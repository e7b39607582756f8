import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkOwnSchemas } from './own-schemas.ts';
import { PACKAGES } from './sources.ts';

export type Check = {
  readonly name: string;
  readonly run: (root: string) => Promise<{ readonly isOk: boolean; readonly output: string }>;
};

const script = (name: string, file: string, ...args: readonly string[]): Check => ({
  name,
  run: (root) =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [join(root, file), ...args], { cwd: root, stdio: 'pipe' });
      let output = '';
      child.stdout.on('data', (chunk) => (output += chunk));
      child.stderr.on('data', (chunk) => (output += chunk));
      child.on('error', (error) => resolve({ isOk: false, output: error.message }));
      child.on('close', (code) => resolve({ isOk: code === 0, output }));
    }),
});

const generated = (name: string, file: string): Check => ({
  name,
  run: async (root) => {
    if (!existsSync(join(root, file))) return { isOk: false, output: `${file} is missing.` };
    return script(name, file, '--check').run(root);
  },
});

const sources = (name: string, findProblems: (root: string) => readonly string[]): Check => ({
  name,
  run: async (root) => {
    const problems = findProblems(root);
    return { isOk: problems.length === 0, output: problems.join('\n') };
  },
});

export const QUICK_CHECKS: readonly Check[] = [
  script('types (tsc)', 'node_modules/typescript/bin/tsc', '--project', '.'),
  script('types of the web pages (tsc)', 'node_modules/typescript/bin/tsc', '--project', 'web'),
  script(
    'format and lint (biome)',
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--error-on-warnings',
    '.',
  ),
  // Without paths it would walk node_modules.
  script(
    'awaits, dependency directions and cycles (oxlint)',
    'node_modules/oxlint/bin/oxlint',
    '--type-aware',
    '--deny-warnings',
    ...PACKAGES,
    'vitest.config.ts',
  ),
  sources('each package reads its own schemas', checkOwnSchemas),
  generated('event catalogue is up to date', 'infra/event-catalogue/event-catalogue-file.ts'),
  generated('OpenAPI document is up to date', 'infra/openapi/openapi-file.ts'),
];

export const CHECKS: readonly Check[] = [
  ...QUICK_CHECKS,
  script('web pages build within their budgets', 'infra/launcher/build-web.ts'),
];
