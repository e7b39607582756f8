import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isBundled } from './bundled-files.ts';
import { commandsIn, inTermsOfBundle, launchScript } from './launch-script.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const commands = commandsIn(scripts, isBundled);

/** The rest of package.json is for operators. */
const FOR_DEVELOPERS =
  'dev story test check contract bench flames growth load scale bench:web pictures findings faults mutate generate bundle freeze release compose-here'.split(
    ' ',
  );

let root: string;
let script: string;

const run = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) => {
  const { status, stdout, stderr } = spawnSync(script, args, {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, ...environment },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'waivers-launch-script-'));
  mkdirSync(join(root, 'bin'));
  script = join(root, 'link');
  writeFileSync(join(root, 'bin', 'waivers'), launchScript('1.2.3', commands), { mode: 0o755 });
  symlinkSync(join(root, 'bin', 'waivers'), script);
  writeFileSync(join(root, 'bin', 'node'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
});
afterAll(() => rmSync(root, { recursive: true }));

describe('bin/waivers', () => {
  it('has every command of package.json but the developers’', () => {
    const names = Object.keys(scripts).filter((name) => !FOR_DEVELOPERS.includes(name));
    expect(commands.map(({ name }) => name)).toEqual(names);
  });

  it.each(commands.map(({ name }) => name))('%s runs Node as package.json does', (name) => {
    const line = (scripts[name] ?? '').replace(/^(?:exec )?node infra\/bootstrap\.mjs /, '');
    const expected = line.split(' ').map((word) => (word.startsWith('-') ? word : join(root, word)));
    expect(run([name, 'two words', '--option']).stdout.trimEnd().split('\n')).toEqual([
      ...expected,
      'two words',
      '--option',
    ]);
  });

  it('health asks whether a process is alive, or what it is given', () => {
    expect(run(['health']).stdout).toMatch(/^-e\nfetch.*\n\/healthz\n$/);
    expect(run(['health', '/readyz']).stdout).toMatch(/\n\/readyz\n$/);
  });

  it('lists its commands when it is given none or an unknown one', () => {
    for (const args of [[], ['story']]) {
      const { status, stderr } = run(args);
      expect(status).toBe(2);
      expect(stderr).toContain('\n  backup\n');
    }
    expect(run(['--version']).stdout).toBe('1.2.3\n');
  });

  it('refuses a data folder that the next version would replace', () => {
    const link = join(mkdtempSync(join(tmpdir(), 'waivers-launch-link-')), 'waivers');
    symlinkSync(root, link);
    const same = [root, link, relative(tmpdir(), root)];
    for (const folder of same) {
      const inside = run(['start'], { DATA_DIR: `${folder}/data` });
      expect(inside).toMatchObject({ status: 1, stdout: '' });
      expect(inside.stderr).toContain('Set DATA_DIR to a folder outside');
    }
    expect(run(['start'], { DATA_DIR: `${root}-data` }).status).toBe(0);
    rmSync(dirname(link), { recursive: true });
  });
});

describe('messages in a bundle', () => {
  it.each([
    ['npm run backup -- --to DIR', 'waivers backup --to DIR'],
    ['Run: npm run migrate', 'Run: waivers migrate'],
    ['npm start -- --demo', 'waivers start --demo'],
    ['"npm run log -- new-epoch"', '"waivers log new-epoch"'],
    ['npm run story', 'npm run story'],
  ])('turn %j into %j', (text, expected) => {
    expect(inTermsOfBundle(commands)(text)).toBe(expected);
  });
});
