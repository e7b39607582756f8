import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clusterIn } from '../launcher/data-folder.ts';
import { stopPostgres } from '../launcher/postgres.ts';
import { findRunning } from '../tools/running-product.ts';
import { makeBundle } from './make-bundle.ts';

let folder: string;
let bundle: string;
let product: ChildProcess | undefined;
let output = '';

/** All that `bin/waivers` and, as root, PostgreSQL need. There is no npm, and no Node but the bundle's. */
const PROGRAMS = ['dirname', 'readlink', 'unshare', 'true'];

const start = (...args: readonly string[]): ChildProcess => {
  const child = spawn(join(bundle, 'bin', 'waivers'), args, {
    cwd: folder,
    env: { PATH: join(folder, 'bin'), DATA_DIR: join(folder, 'data'), PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return child;
};

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'waivers-bundle-spec-')));
  bundle = join(folder, 'waivers');
  mkdirSync(join(folder, 'bin'));
  for (const program of PROGRAMS) {
    const found = ['/usr/bin', '/bin'].map((bin) => join(bin, program)).find((path) => existsSync(path));
    if (found !== undefined) symlinkSync(found, join(folder, 'bin', program));
  }
  await makeBundle(bundle, () => undefined);
});

afterAll(async () => {
  product?.kill('SIGKILL');
  await stopPostgres(clusterIn(join(folder, 'data')), 'immediate');
  await rm(folder, { recursive: true, maxRetries: 5 });
});

describe('bundle', () => {
  it('has every package that its sources import', () => {
    const imported = globSync('*/**/*.ts', {
      cwd: bundle,
      exclude: (path) => path === 'node_modules',
    }).flatMap((path) => {
      const code = readFileSync(join(bundle, path), 'utf8').replaceAll(/^(?:im|ex)port type [^;]+;$/gm, '');
      return [...code.matchAll(/\b(?:from |import |import\()'((?:@[^/']+\/)?[^@./'][^/']*)/g)].flatMap(
        ([, name = '']) => (name.startsWith('node:') ? [] : [{ path, name }]),
      );
    });
    expect(imported.length).toBeGreaterThan(1000);
    const missing = imported.filter(
      ({ path, name }) => !findPackageJSON(name, join(bundle, path))?.startsWith(bundle),
    );
    expect(missing).toEqual([]);
  });

  it('has neither tests nor source maps', () => {
    const unwanted = globSync(['**/*.{map,tsx}', '{*,web/*}/**/*.spec.ts', '*/**/testing/*'], {
      cwd: bundle,
    });
    expect(unwanted.filter((path) => !path.startsWith('node_modules/'))).toEqual([]);
    expect(globSync('**/*.map', { cwd: bundle })).toEqual([]);
  });

  it('has the licences of the packages in its pages', () => {
    for (const [file, packages] of [
      ['licences', ['react', 'prosemirror-view', 'signature_pad']],
      ['licences-of-verify', ['react', '@noble/hashes']],
    ] as const) {
      const text = readFileSync(join(bundle, 'web', 'dist', 'assets', `${file}.md`), 'utf8');
      for (const name of packages) expect(text).toContain(`## ${name} -`);
      expect(text).toContain('Permission is hereby granted');
    }
  });

  it('runs the product without npm, and stops it', async () => {
    product = start('start');
    const ended = once(product, 'exit');
    await expect.poll(() => output).toContain('Ready at ');
    const url = findRunning(join(folder, 'data'))?.url;
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
    const page = await fetch(`${url}/auth/login`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('/assets/');
    expect((await fetch(`${url}/docs`)).status).toBe(200);
    product.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it('names its own commands', async () => {
    output = '';
    await once(start('backup', '--help'), 'close');
    expect(output).toMatch(/^waivers backup /);
    expect(output).not.toContain('npm');
  });
});
