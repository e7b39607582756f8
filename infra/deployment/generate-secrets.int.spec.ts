import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireSettings } from '@waivers/server/settings/required-settings.ts';
import { readSettings } from '@waivers/server/settings/settings.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT, readComposeFile } from './compose-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waivers-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (path = process.env.PATH) =>
  spawnSync('sh', [join(ROOT, 'deploy/secrets/generate.sh'), folder], {
    encoding: 'utf8',
    env: { PATH: path },
  });

const generate = (): string => {
  const { status, stdout, stderr } = run();
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
};

const contents = () =>
  Object.fromEntries(
    globSync('*/*', { cwd: folder }).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );

describe('deploy/secrets/generate.sh', () => {
  it('generates each secret once, and only what is missing later', () => {
    generate();
    const first = contents();
    expect(new Set(Object.values(first)).size).toBe(9);
    rmSync(join(folder, 'product/registration-token'));
    expect(generate()).toBe('Generated product/registration-token.\n');
    const { 'product/registration-token': another, ...rest } = contents();
    expect(first).toMatchObject(rest);
    expect(another).not.toBe(first['product/registration-token']);
    expect(generate()).toBe('');
  });

  it('fails without random bytes, and generates everything once it has them', () => {
    writeFileSync(join(folder, 'od'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    expect(run(`${folder}:${process.env.PATH}`)).toMatchObject({ status: 1, stdout: '' });
    generate();
    expect(Object.values(contents())).not.toContain('');
  });

  it('generates the files that the services name', () => {
    generate();
    const { services } = readComposeFile('compose.distributed.yaml', { DOMAIN: 'waivers.example' });
    const files = Object.values(services).flatMap(({ environment = {} }) =>
      Object.entries(environment).filter(([, value]) => /^\/(?:owner|secrets\/(?!superuser))/.test(value)),
    );
    const environment = files.map(([name, path]) => [
      name,
      join(folder, path.replace('/secrets', 'product')),
    ]);
    expect(
      requireSettings(readSettings(Object.fromEntries(environment)), [
        ...(['databaseUrl', 'natsUrl', 'masterKey', 'registrationToken'] as const),
      ]).databaseUrl,
    ).toMatch(/^postgres:\/\/waivers:[0-9a-f]{64}@postgres:5432\/waivers$/);
  });
});
