// `node infra/bootstrap.mjs [Node options] <script> [arguments]`: runs a script under the project's own Node and
// installs what is missing. Plain JavaScript, because it runs before any package is installed. Node comes before npm: an
// older Node makes npm silently pick older packages. `npm start` uses `exec`, or a shell would keep npm's signals.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withInstallLock } from './install-lock.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const RUNTIME = join(ROOT, '.node');
const RUNTIME_SOURCE = join(ROOT, 'infra', 'node-runtime');
const OLDEST_NODE = 20;
const POLL_MS = 500;

const fail = (message) => {
  console.error(message);
  process.exit(1);
};

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

const wantedRuntime = () => {
  const packages = readJson(join(RUNTIME_SOURCE, 'package.json')).optionalDependencies;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  return { name, version: packages[name], pinned: Object.values(packages)[0] };
};

const installedRuntime = ({ name, version }) => {
  const folder = join(RUNTIME, 'node_modules', name);
  const description = readJson(join(folder, 'package.json'));
  if (version === undefined || description?.version !== version) return undefined;
  const binary = join(folder, description.bin.node);
  return existsSync(binary) ? binary : undefined;
};

const packagesInstalled = () => {
  const locked = readJson(join(ROOT, 'package-lock.json'))?.packages ?? {};
  const installed = readJson(join(ROOT, 'node_modules', '.package-lock.json'))?.packages ?? {};
  return Object.entries(locked).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed[path];
    if (found === undefined) return wanted.optional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
};

const npmCommand = (node) => {
  const started = process.env.npm_execpath;
  if (started !== undefined && basename(started) === 'npm-cli.js') return [node, started];
  return process.platform === 'win32' ? ['npm.cmd'] : ['npm'];
};

const withNodeFirst = (node) => ({
  ...process.env,
  PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
});

const npmCi = async (node, folder, helpedBy) => {
  const [command, ...first] = npmCommand(node);
  const args = [
    ...first,
    'ci',
    '--include=dev',
    '--include=optional',
    '--loglevel=error',
    '--no-progress',
    '--no-update-notifier',
  ];
  const npm = spawn(command, args, {
    cwd: folder,
    env: withNodeFirst(node),
    // npm's output must not mix with the script's.
    stdio: ['ignore', 2, 2],
    shell: command.endsWith('.cmd'),
  });
  if (npm.pid !== undefined) helpedBy(npm.pid);
  const [status, signal] = await once(npm, 'exit').catch((error) =>
    fail(`npm could not be started: ${error.message}`),
  );
  if (status !== 0) fail(`"npm ci" in ${folder} failed (exit ${status ?? signal}).`);
};

const installRuntime = async (wanted, helpedBy) => {
  if (wanted.version !== undefined) {
    console.error(`Bringing Node ${wanted.version} into ${RUNTIME} ...`);
    for (const file of ['package.json', 'package-lock.json']) {
      cpSync(join(RUNTIME_SOURCE, file), join(RUNTIME, file));
    }
    await npmCi(process.execPath, RUNTIME, helpedBy);
  }
  const runtime = installedRuntime(wanted);
  if (runtime !== undefined) return runtime;
  fail(
    `npm has no Node ${wanted.pinned} for ${process.platform} ${process.arch}: install Node 24 yourself ` +
      `(https://nodejs.org) and run this command with it; this is ${process.version}.`,
  );
};

const findRuntime = (wanted) => {
  if (process.version === `v${wanted.pinned}`) return process.execPath;
  if (wanted.version === undefined && process.version.startsWith('v24.')) return process.execPath;
  return installedRuntime(wanted);
};

const prepare = async () => {
  const wanted = wantedRuntime();
  const present = findRuntime(wanted);
  if (present !== undefined && packagesInstalled()) return present;
  mkdirSync(RUNTIME, { recursive: true });
  return withInstallLock(join(RUNTIME, 'installing'), async (helpedBy) => {
    const node = findRuntime(wanted) ?? (await installRuntime(wanted, helpedBy));
    if (!packagesInstalled()) {
      console.error('Installing the packages of package-lock.json ...');
      await npmCi(node, ROOT, helpedBy);
    }
    return node;
  });
};

/** Saves stripping types and parsing at every start. */
const withCompileCache = (environment) => ({
  NODE_COMPILE_CACHE: join(RUNTIME, 'compile-cache'),
  ...environment,
});

/** The script gets our terminal, signals and exit status, and an IPC channel that closes when we die. */
const run = (node, options, script, args) => {
  const child = spawn(node, [...options, join(ROOT, script), ...args], {
    cwd: ROOT,
    env: withCompileCache(withNodeFirst(node)),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // npm killed with SIGKILL cannot tell us, so watch for it: nothing npm started may outlive it.
  const parent = process.ppid;
  const orphaned = () => process.ppid !== parent && child.kill('SIGTERM');
  if (process.env.npm_lifecycle_event !== undefined) setInterval(orphaned, POLL_MS).unref();
  child.on('error', (error) => fail(`${script} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
};

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  fail(
    `Node ${OLDEST_NODE} or newer is needed to begin; this is ${process.version}. See https://nodejs.org.`,
  );
}
const given = process.argv.slice(2);
const scriptAt = given.findIndex((argument) => !argument.startsWith('-'));
if (scriptAt < 0) fail('Usage: node infra/bootstrap.mjs [Node options] <script> [arguments]');
run(await prepare(), given.slice(0, scriptAt), given[scriptAt], given.slice(scriptAt + 1));
