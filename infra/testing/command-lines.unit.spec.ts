import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** The file that takes the words after `--`: npm puts them at the end. */
const lastFileOf = (script: string): string => script.split(' ').at(-1) ?? '';

/** Those of tools that have a command line of their own. */
const ours = Object.entries(scripts).filter(([, script]) => lastFileOf(script).endsWith('.ts'));

describe('npm run', () => {
  it.each(ours)('%s knows --help, and refuses words that it does not know', (_name, script) => {
    expect(readFileSync(join(ROOT, lastFileOf(script)), 'utf8')).toMatch(/\bcommandLine\(/);
  });
});
