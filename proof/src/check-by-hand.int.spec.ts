import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const DOCS = join(import.meta.dirname, '..', '..', 'docs');
const [, byHand = ''] =
  /^## Check by hand$(.*?)^## /ms.exec(readFileSync(join(DOCS, 'verify.md'), 'utf8')) ?? [];
const [inclusion = '', signature = ''] = [...byHand.matchAll(/```sh\n(.*?)```/gs)].map(
  ([, commands = '']) => commands,
);
const { checkpoint }: { readonly checkpoint: string } = JSON.parse(
  readFileSync(join(DOCS, 'verify', 'vectors.json'), 'utf8'),
);

const folder = mkdtempSync(join(tmpdir(), 'waivers-by-hand-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = (commands: string): string =>
  execFileSync('bash', ['-ec', commands], { cwd: folder, encoding: 'utf8' }).trim();

describe('documented commands', () => {
  it('lead from an entry to the root of the checkpoint', () => {
    expect(run(inclusion)).toBe(checkpoint.split('\n')[2]);
  });

  it('verify the signature of the checkpoint', () => {
    expect(run(signature)).toBe('Signature Verified Successfully');
    expect(() => run(signature.replace(' 5 ', ' 6 '))).toThrow('Command failed');
  });
});
