import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { PACKAGES } from './sources.ts';

const CHECKS: readonly (readonly [name: string, ...args: string[]])[] = [
  ['types (tsc)', 'node_modules/typescript/bin/tsc', '--project', '.'],
  ['types of the web pages (tsc)', 'node_modules/typescript/bin/tsc', '--project', 'web'],
  ['web pages build within their budgets', 'infra/launcher/build-web.ts'],
  [
    'awaits, dependency directions and cycles (oxlint)',
    'node_modules/oxlint/bin/oxlint',
    '--type-aware',
    '--deny-warnings',
    // Pass all paths explicitly, because the tool would otherwise walk node_modules.
    ...PACKAGES,
    'vitest.config.ts',
  ],
  ['format and lint (biome)', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  ['no unused files, exports and dependencies (knip)', 'node_modules/knip/bin/knip.js'],
  [
    'generated documents are up to date, the specification is covered',
    'infra/generated-docs/generate.ts',
    '--check',
  ],
];

describe.concurrent('check', () => {
  it.each(CHECKS)('%s', async (_name, ...args) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = once(child, 'close');
    const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    expect(code, `${output}${errors}`).toBe(0);
  });
});
