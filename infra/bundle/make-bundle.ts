import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { ensureWebBuilt } from '../launcher/build-web.ts';
import { StartRefused } from '../machine/start-refused.ts';
import { isBundled, isNeededToRun, SERVER_PACKAGES } from './bundled-files.ts';
import { commandsIn, inTermsOfBundle, launchScript } from './launch-script.ts';
import { runtimePackages } from './runtime-packages.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const NODE = join(ROOT, '.node', 'node_modules', `node-${process.platform}-${process.arch}`);

/** Documents that the server reads. */
const READ_DOCS = ['docs/openapi.json', 'docs/verify.md', 'docs/verify/verify.go'];

type Manifest = { readonly version: string; readonly scripts: Readonly<Record<string, string>> };

type Entry = { readonly path: string; readonly isLink: boolean };

/** Lists files and links with paths relative to the folder, without those of packages that are nested in it. */
const entriesIn = (folder: string): readonly Entry[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({
      path: relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'),
      isLink: entry.isSymbolicLink(),
    }))
    .filter(({ path }) => !/(?:^|\/)node_modules\//.test(path));

const makeFolderOf = (file: string): string => {
  mkdirSync(dirname(file), { recursive: true });
  return file;
};

const copyFolder = (from: string, to: string, isWanted: (path: string) => boolean = () => true): void => {
  for (const { path, isLink } of entriesIn(from).filter((entry) => isWanted(entry.path))) {
    const copy = makeFolderOf(join(to, path));
    if (isLink) symlinkSync(readlinkSync(join(from, path)), copy);
    else copyFileSync(join(from, path), copy);
  }
};

const copySources = (to: string, translate: (text: string) => string): void => {
  for (const name of SERVER_PACKAGES) {
    for (const { path } of entriesIn(join(ROOT, name))) {
      const file = `${name}/${path}`;
      if (!isBundled(file)) continue;
      const copy = makeFolderOf(join(to, file));
      if (file.endsWith('.ts')) writeFileSync(copy, translate(readFileSync(join(ROOT, file), 'utf8')));
      else copyFileSync(join(ROOT, file), copy);
    }
    symlinkSync(join('..', '..', name), makeFolderOf(join(to, 'node_modules', '@waivers', name)));
  }
};

/**
 * Makes a folder with all that the product needs to run on this platform, Node included, and nothing else. `bin/waivers`
 * runs its commands. The same sources make the same files.
 * @param to a folder that does not exist yet
 */
export const makeBundle = async (to: string, tell: (line: string) => void): Promise<void> => {
  if (existsSync(to)) throw new StartRefused(`${to} exists already.`);
  if (!existsSync(NODE))
    throw new StartRefused(
      `${NODE} is missing. Install it from its lockfile: cp infra/node-runtime/*.json .node/ && npm ci --prefix .node`,
    );
  const { version, scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;
  const commands = commandsIn(scripts, isBundled);
  copySources(to, inTermsOfBundle(commands));
  const isInstalled = (path: string): boolean => existsSync(join(ROOT, path));
  for (const path of runtimePackages(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'), isInstalled))
    copyFolder(join(ROOT, path), join(to, path), isNeededToRun);
  copyFolder(await ensureWebBuilt(tell), join(to, 'web', 'dist'));
  for (const file of ['LICENSE', ...READ_DOCS, 'deploy/waivers.service'])
    copyFileSync(join(ROOT, file), makeFolderOf(join(to, file)));
  copyFileSync(join(NODE, 'LICENSE'), join(to, 'LICENSE.node'));
  copyFileSync(join(NODE, 'bin', 'node'), makeFolderOf(join(to, 'bin', 'node')));
  writeFileSync(join(to, 'bin', 'waivers'), launchScript(version, commands), { mode: 0o755 });
};
