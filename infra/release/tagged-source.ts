import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { StartRefused } from '../machine/start-refused.ts';
import { cycloneDx, distinct, notesOf, partsIn, type Release, spdx } from './release-files.ts';

export const ROOT = join(import.meta.dirname, '..', '..');
const MOST_BYTES = 512 * 1024 * 1024;
const LOCKFILES = ['package-lock.json', 'infra/node-runtime/package-lock.json'];
/** The manifests and the folders that they read. */
const KUBERNETES = ['deploy/front', 'deploy/kubernetes', 'deploy/observability'];

type Package = { readonly name: string; readonly version: string };

const git = (...args: readonly string[]): Buffer =>
  execFileSync('git', args, { cwd: ROOT, maxBuffer: MOST_BYTES, stdio: ['ignore', 'pipe', 'ignore'] });

const textOf = (...args: readonly string[]): string =>
  git(...args)
    .toString()
    .trim();

const commitOf = (tag: string): string => {
  try {
    return textOf('rev-parse', '--verify', `refs/tags/${tag}^{commit}`);
  } catch {
    throw new StartRefused(`There is no tag ${tag}.`);
  }
};

/** Later versions must open what this one wrote. */
const requireFrozen = (commit: string, tag: string): void => {
  try {
    for (const ending of ['.json', '.tar.zst'])
      git('cat-file', '-e', `${commit}:infra/release/frozen/${tag.slice(1)}${ending}`);
  } catch {
    throw new StartRefused(
      `${tag} has no frozen data folder. Run "npm run freeze", commit what it made, and tag that.`,
    );
  }
};

/** @throws StartRefused if the tag does not exist, its version or notes do not fit, or it has no frozen data folder */
export const readRelease = (tag: string): Release & { readonly notes: string } => {
  const commit = commitOf(tag);
  const version = tag.slice(1);
  const { name, version: own } = JSON.parse(textOf('show', `${commit}:package.json`)) as Package;
  if (own !== version) throw new StartRefused(`package.json of ${tag} has version ${own}.`);
  const notes = notesOf(textOf('show', `${commit}:CHANGELOG.md`), version);
  if (notes === undefined)
    throw new StartRefused(`CHANGELOG.md of ${tag} has no section "## ${version} (date)".`);
  requireFrozen(commit, tag);
  const committedAt = new Date(Number(textOf('show', '-s', '--format=%ct', commit)) * 1000);
  return { name, version, commit, committedAt, notes };
};

const archive = (prefix: string, commit: string, ...paths: readonly string[]): Buffer =>
  gzipSync(git('archive', '--format=tar', `--prefix=${prefix}/`, commit, ...paths), { level: 9 });

/** Makes the files that need nothing but the commit: the same bytes on every machine. */
export const sourceFiles = (
  release: ReturnType<typeof readRelease>,
): ReadonlyMap<string, string | Buffer> => {
  const { name, version, commit, notes } = release;
  const full = `${name}-${version}`;
  const parts = distinct(LOCKFILES.flatMap((lockfile) => partsIn(textOf('show', `${commit}:${lockfile}`))));
  const manifests = `${name}-kubernetes-${version}`;
  return new Map<string, string | Buffer>([
    [`${full}.tar.gz`, archive(full, commit)],
    [`${full}.spdx.json`, spdx(release, parts)],
    [`${full}.cdx.json`, cycloneDx(release, parts)],
    [`${manifests}.tar.gz`, archive(manifests, commit, ...KUBERNETES)],
    ['NOTES.md', notes],
  ]);
};

/** @throws StartRefused if the working tree differs from the tag, because bundle and image are made from it */
export const requireCheckedOut = (tag: string, { commit }: Release): void => {
  if (textOf('rev-parse', 'HEAD') === commit && textOf('status', '--porcelain') === '') return;
  throw new StartRefused(
    `The working tree is not ${tag}. Run this in a fresh clone ("git clone --branch ${tag}"), or with --source.`,
  );
};
