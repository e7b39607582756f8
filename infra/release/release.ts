import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { commandLine } from '@waivers/server/process/command-line.ts';
import { packBundle, packImage } from './platform-files.ts';
import { readRelease, requireCheckedOut, sourceFiles } from './tagged-source.ts';

const USAGE = `npm run release -- v1.2.3 [--to DIR] [--source] [--build-arg NAME=VALUE]

  Makes the files of a release from a tag: the source, bills of materials (SPDX, CycloneDX), the Kubernetes manifests, the
  notes from CHANGELOG.md, the bundle for this platform and, with buildah or podman, the image. SHA256SUMS lists them.
  The same tag makes the same bytes. DIR defaults to ./release.
  --source leaves bundle and image out. --build-arg goes to the image's build, such as RUN_DIGEST=@sha256:…`;

const { positionals, values } = commandLine(
  USAGE,
  {
    to: { type: 'string', default: 'release' },
    source: { type: 'boolean', default: false },
    'build-arg': { type: 'string', multiple: true, default: [] },
  },
  ([tag, ...more]) => more.length === 0 && /^v\d+\.\d+\.\d+$/.test(tag ?? ''),
);
const [tag = ''] = positionals;
const folder = resolve(values.to);

const tell = (line: string): void => void process.stdout.write(`${line}\n`);

const sumOf = async (name: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(join(folder, name))) hash.update(chunk);
  return `${hash.digest('hex')}  ${name}\n`;
};

try {
  const release = readRelease(tag);
  if (!values.source) requireCheckedOut(tag, release);
  mkdirSync(folder, { recursive: true });
  const sources = sourceFiles(release);
  for (const [name, content] of sources) writeFileSync(join(folder, name), content);
  const platform = values.source
    ? []
    : [
        await packBundle(release, folder, tell),
        ...(await packImage(release, folder, values['build-arg'], tell)),
      ];
  const sums: string[] = [];
  for (const name of [...sources.keys(), ...platform]) sums.push(await sumOf(name));
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
  tell(`${sums.join('')}\nWritten to ${folder}.`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
