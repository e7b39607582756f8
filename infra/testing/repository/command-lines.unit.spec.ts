import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', '..');

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** The file that takes the arguments after `--`, which npm appends. */
const lastFileOf = (script: string): string => script.split(' ').at(-1) ?? '';

/** Without tools that parse their own command line. */
const ours = Object.entries(scripts).filter(([, script]) => lastFileOf(script).endsWith('.ts'));

describe('npm run', () => {
  it.each(ours)('%s offers --help and rejects unknown arguments', (_name, script) => {
    expect(readFileSync(join(ROOT, lastFileOf(script)), 'utf8')).toMatch(/\bcommandLine\(/);
  });
});
