import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { makeBundle } from '../bundle/make-bundle.ts';
import { StartRefused } from '../machine/start-refused.ts';
import type { Release } from './release-files.ts';
import { ROOT } from './tagged-source.ts';

type Tell = (line: string) => void;

const PLATFORM = `${process.platform}-${process.arch}`;

const compress = (from: Readable, to: string): Promise<void> =>
  pipeline(from, createGzip({ level: 9 }), createWriteStream(to));

/** Packs with one order, time, owner and set of permissions, so that equal folders make equal archives. */
const pack = async (parent: string, name: string, at: number, to: string): Promise<void> => {
  const same = [
    '--sort=name',
    `--mtime=@${at}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
  ];
  const tar = spawn('tar', ['--create', '--format=gnu', ...same, '--directory', parent, name], {
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(tar, 'exit');
  await compress(tar.stdout, to);
  const [code] = await ended;
  if (code !== 0) throw new StartRefused(`GNU tar is needed to pack the bundle (exit ${code}).`);
};

const secondsOf = ({ committedAt }: Release): number => committedAt.getTime() / 1000;

/** @returns the name of the bundle's archive in the folder */
export const packBundle = async (release: Release, folder: string, tell: Tell): Promise<string> => {
  const name = `${release.name}-${release.version}-${PLATFORM}`;
  const parent = await mkdtemp(join(tmpdir(), 'waivers-bundle-'));
  try {
    await makeBundle(join(parent, name), tell);
    await pack(parent, name, secondsOf(release), join(folder, `${name}.tar.gz`));
  } finally {
    await rm(parent, { recursive: true });
  }
  return `${name}.tar.gz`;
};

/** @param buildArgs such as `RUN_DIGEST=@sha256:…` @returns the name of the image's archive, if it could be made */
export const packImage = async (
  release: Release,
  folder: string,
  buildArgs: readonly string[],
  tell: Tell,
): Promise<readonly string[]> => {
  const { name, version, commit } = release;
  const builder = ['buildah', 'podman'].find((program) => spawnSync(program, ['--version']).status === 0);
  if (builder === undefined) {
    tell('No image, because neither buildah nor podman is installed (apt-get install buildah).');
    return [];
  }
  const image = `${name}:${version}`;
  const given = [`VERSION=${version}`, `REVISION=${commit}`, ...buildArgs].map((arg) => `--build-arg=${arg}`);
  // The format of OCI has no random host name. The archive has Docker's, which older versions of Docker can load.
  const same = ['--format=oci', `--timestamp=${secondsOf(release)}`, '--identity-label=false'];
  const run = (...args: readonly string[]): void =>
    void execFileSync(builder, args, { cwd: ROOT, stdio: ['ignore', 2, 2] });
  run('build', ...same, ...given, `--tag=${image}`, '--file=Containerfile', '.');
  const file = `${name}-${version}-${PLATFORM}.image.tar`;
  const archive = join(folder, file);
  await rm(archive, { force: true });
  run('push', image, `docker-archive:${archive}:${image}`);
  await compress(createReadStream(archive), `${archive}.gz`);
  await rm(archive);
  return [`${file}.gz`];
};
