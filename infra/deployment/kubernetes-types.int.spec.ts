import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './compose-file.ts';
import { type Manifest, readManifests } from './kubernetes-manifests.ts';

/** Module of `kubernetes-types` for an API version. Undefined for those that operators bring along. */
const moduleOf = (apiVersion: string): string | undefined => {
  if (/^(monitoring\.coreos\.com|external-secrets\.io)\//.test(apiVersion)) return undefined;
  return apiVersion.includes('/') ? apiVersion.replace('.k8s.io', '') : `core/${apiVersion}`;
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'waivers-manifests-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Compiles the objects as literals of their types, which rejects unknown, missing and wrong members. */
const compile = (manifests: readonly Manifest[]): string => {
  const lines = manifests.flatMap((manifest, index) => {
    const name = moduleOf(manifest.apiVersion);
    if (name === undefined) return [];
    const type = `import(${JSON.stringify(join(ROOT, 'node_modules/kubernetes-types', name))}).${manifest.kind}`;
    return [`export const m${index}: ${type} = ${JSON.stringify(manifest, null, 1)};`];
  });
  writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'));
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'preserve', '--types', ''];
  return spawnSync(process.execPath, [tsc, ...options, 'manifests.ts'], { cwd: folder, encoding: 'utf8' })
    .stdout;
};

describe('Kubernetes manifests', () => {
  it('have the types of their API versions', () => {
    const manifests = readManifests();
    expect(manifests.length).toBeGreaterThan(20);
    expect(compile(manifests)).toBe('');
    const misspelt = JSON.parse(JSON.stringify(manifests).replace('readOnlyRootFilesystem', 'readonlyRoot'));
    expect(compile(misspelt as readonly Manifest[])).toContain('readonlyRoot');
  });
});
