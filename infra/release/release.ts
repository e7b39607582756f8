import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { StartRefused } from '../machine/start-refused.ts';
import { cycloneDx, distinct, notesOf, partsIn, spdx } from './release-files.ts';

const USAGE = `npm run release -- v1.2.3 [--to DIR]

  Makes the files of a release from a tag: the source, a bill of materials as SPDX and as CycloneDX, the notes from
  CHANGELOG.md, and SHA256SUMS. The same tag makes the same bytes. DIR defaults to ./release.`;

type Package = { readonly name: string; readonly version: string };

const ROOT = join(import.meta.dirname, '..', '..');
const MOST_BYTES = 512 * 1024 * 1024;

const git = (...args: readonly string[]): Buffer =>
  execFileSync('git', args, { cwd: ROOT, maxBuffer: MOST_BYTES, stdio: ['ignore', 'pipe', 'ignore'] });

const fileAt = (commit: string, path: string): string => git('show', `${commit}:${path}`).toString();

const commitOf = (tag: string): string => {
  try {
    return git('rev-parse', '--verify', `refs/tags/${tag}^{commit}`).toString().trim();
  } catch {
    throw new StartRefused(`There is no tag ${tag}.`);
  }
};

const LOCKFILES = ['package-lock.json', 'infra/node-runtime/package-lock.json'];

const makeRelease = (tag: string): ReadonlyMap<string, string | Buffer> => {
  const commit = commitOf(tag);
  const version = tag.slice(1);
  const { name, version: own } = JSON.parse(fileAt(commit, 'package.json')) as Package;
  if (own !== version) throw new StartRefused(`package.json of ${tag} has version ${own}.`);
  const notes = notesOf(fileAt(commit, 'CHANGELOG.md'), version);
  if (notes === undefined) throw new StartRefused(`CHANGELOG.md of ${tag} has no section "## ${version}".`);
  const committedAt = new Date(Number(git('show', '-s', '--format=%ct', commit).toString()) * 1000);
  const release = { name, version, commit, committedAt };
  const parts = distinct(LOCKFILES.flatMap((lockfile) => partsIn(fileAt(commit, lockfile))));
  const source = git('archive', '--format=tar', `--prefix=${name}-${version}/`, commit);
  return new Map<string, string | Buffer>([
    [`${name}-${version}.tar.gz`, gzipSync(source, { level: 9 })],
    [`${name}-${version}.spdx.json`, spdx(release, parts)],
    [`${name}-${version}.cdx.json`, cycloneDx(release, parts)],
    ['NOTES.md', notes],
  ]);
};

const { positionals, values } = commandLine(
  USAGE,
  { to: { type: 'string', default: 'release' } },
  ([tag, ...more]) => more.length === 0 && /^v\d+\.\d+\.\d+$/.test(tag ?? ''),
);
try {
  const files = makeRelease(positionals[0] ?? '');
  const folder = resolve(values.to);
  mkdirSync(folder, { recursive: true });
  const sums = [...files].map(
    ([name, content]) => `${createHash('sha256').update(content).digest('hex')}  ${name}\n`,
  );
  for (const [name, content] of [...files, ['SHA256SUMS', sums.join('')] as const])
    writeFileSync(join(folder, name), content);
  process.stdout.write(`${sums.join('')}\nWritten to ${folder}.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof StartRefused ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
