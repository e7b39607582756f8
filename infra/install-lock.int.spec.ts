import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const NPM = `
  const { appendFileSync, copyFileSync, mkdirSync } = require('node:fs');
  appendFileSync('npm-ran', 'once ');
  mkdirSync('node_modules', { recursive: true });
  copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
`;

const atFirstLook = (before: string, after: string): string => `
  const fs = require('node:fs');
  const { readFileSync } = fs;
  let looked = false;
  fs.readFileSync = (file, ...options) => {
    if (looked || !String(file).endsWith('installing')) return readFileSync(file, ...options);
    looked = true;
    ${before};
    const text = readFileSync(file, ...options);
    ${after};
    return text;
  };
  require('node:module').syncBuiltinESMExports();
`;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'waivers-install-'));
  for (const part of ['bootstrap.mjs', 'install-lock.mjs', 'node-runtime']) {
    const from = join(import.meta.dirname, part);
    if (existsSync(from)) cpSync(from, join(root, 'infra', part), { recursive: true });
  }
  mkdirSync(join(root, '.node'));
  const packages = { 'node_modules/thing': { version: '1.0.0', integrity: 'sha512-thing' } };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
  writeFileSync(join(root, 'npm-cli.js'), NPM);
  writeFileSync(join(root, 'script.mjs'), "console.log('The script runs.');");
});
afterEach(() => rmSync(root, { recursive: true }));

const lock = (): string => join(root, '.node', 'installing');
const npmRan = (): string => readFileSync(join(root, 'npm-ran'), 'utf8');
const deadProcess = (): number => spawnSync(process.execPath, ['--version']).pid;

const run = (preload = '') => {
  writeFileSync(join(root, 'preload.cjs'), preload);
  const args = ['--require', join(root, 'preload.cjs'), join(root, 'infra', 'bootstrap.mjs'), 'script.mjs'];
  const env = { PATH: process.env.PATH, npm_execpath: join(root, 'npm-cli.js') };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { output: () => output, exit, kill: () => child.kill('SIGKILL') };
};

describe('install lock', () => {
  it('lets exactly one process install, even with waiters and a stale lock', async () => {
    writeFileSync(lock(), String(deadProcess()));
    const all = [run(), run(), run()];
    expect(await Promise.all(all.map(({ exit }) => exit))).toEqual([0, 0, 0]);
    expect(npmRan()).toBe('once ');
    for (const { output } of all) expect(output()).toContain('The script runs.');
    expect(existsSync(lock())).toBe(false);
  });

  it('handles a lock file that disappears while being read', async () => {
    writeFileSync(lock(), String(process.pid));
    const { output, exit } = run(atFirstLook('fs.rmSync(file)', ''));
    expect(await exit, output()).toBe(0);
    expect(npmRan()).toBe('once ');
  });

  it('leaves a stale lock to the first waiter that claims it', async () => {
    writeFileSync(lock(), String(deadProcess()));
    const { output, exit } = run(atFirstLook('', `fs.writeFileSync(file, '${process.pid}')`));
    await expect.poll(output).toContain(`Waiting for process ${process.pid}`);
    expect(existsSync(join(root, 'npm-ran'))).toBe(false);
    rmSync(lock());
    expect(await exit).toBe(0);
    expect(npmRan()).toBe('once ');
  });

  it('waits for an npm left running by a killed process instead of installing again', async () => {
    writeFileSync(
      join(root, 'npm-cli.js'),
      `const { existsSync, writeFileSync } = require('node:fs');
       writeFileSync('npm-began', '');
       const wait = setInterval(() => {
         if (!existsSync('go-on')) return;
         clearInterval(wait);
         ${NPM}
       }, 20);`,
    );
    const killed = run();
    await expect.poll(() => existsSync(join(root, 'npm-began'))).toBe(true);
    await expect.poll(() => readFileSync(lock(), 'utf8')).toMatch(/^\d+ \d+$/);
    const [, npm] = readFileSync(lock(), 'utf8').split(' ');
    killed.kill();
    const next = run();
    await expect.poll(next.output).toContain(`Waiting for process ${npm}`);
    writeFileSync(join(root, 'go-on'), '');
    expect(await next.exit, next.output()).toBe(0);
    expect(npmRan()).toBe('once ');
    expect(next.output()).toContain('The script runs.');
    expect(existsSync(lock())).toBe(false);
  });

  it('never releases another process’s lock', async () => {
    const slow = "await new Promise((resolve) => process.stdin.once('data', resolve)); process.exit(0);";
    writeFileSync(join(root, 'script.mjs'), `console.log('The script runs.'); ${slow}`);
    const args = [join(root, 'infra', 'bootstrap.mjs'), 'script.mjs'];
    const env = { PATH: process.env.PATH, npm_execpath: join(root, 'npm-cli.js') };
    const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    writeFileSync(lock(), String(process.pid));
    child.stdin.end('go on');
    await new Promise((resolve) => child.once('close', resolve));
    expect(readFileSync(lock(), 'utf8')).toBe(String(process.pid));
  });
});
