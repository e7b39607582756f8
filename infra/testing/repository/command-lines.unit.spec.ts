import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', '..');

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** Returns the script file that receives the arguments npm appends after `--`. */
const lastFileOf = (script: string): string => script.split(' ').at(-1) ?? '';

/** Excludes third-party tools, which parse their own command lines. */
const ours = Object.entries(scripts).filter(([, script]) => lastFileOf(script).endsWith('.ts'));

describe('npm run', () => {
  it.each(ours)('%s supports --help and rejects unknown arguments', (_name, script) => {
    expect(readFileSync(join(ROOT, lastFileOf(script)), 'utf8')).toMatch(/\bcommandLine\(/);
  });
});
