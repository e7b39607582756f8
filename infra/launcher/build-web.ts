import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '../machine/start-refused.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const BUILDS = join(ROOT, 'web', 'dist');
const SOURCES = [
  'web/*.{html,ts,json}',
  'web/build/**/*.ts',
  'web/public/*',
  'web/src/**/*.{ts,tsx,css,json,svg,png,jpg}',
  'waiver/src/**/*.{ts,json}',
  'contract/src/**/*.ts',
  'proof/src/**/*.ts',
  'package-lock.json',
];
/** How long to keep builds of other sources, which running processes may still be using. */
const OTHERS_STAY_MS = 600_000;

const fingerprint = (): string => {
  const hash = createHash('sha256');
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.includes('.spec.'));
  for (const file of files.sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
};

const removeOthers = (kept: string): void => {
  for (const name of readdirSync(BUILDS)) {
    const folder = join(BUILDS, name);
    const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (name !== kept && Date.now() - made > OTHERS_STAY_MS) {
      rmSync(folder, { recursive: true, force: true });
    }
  }
};

/** The pages of the product, then the single file that verifies receipts, which shares nothing with them. */
const CONFIGS = ['vite.config.ts', 'verify.config.ts'] as const;

const runVite = async (config: string, folder: string): Promise<string> => {
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = ['build', '--config', join(ROOT, 'web', config), '--outDir', folder, '--emptyOutDir=false'];
  const child = spawn(process.execPath, [vite, ...args], {
    cwd: ROOT,
    // A test run's NODE_ENV would otherwise select React's slow development build.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new StartRefused(`The web pages could not be built:\n${output}`);
  return output;
};

/** Concurrent builds use separate folders. @throws StartRefused with the build's output */
export const ensureWebBuilt = async (tell: (line: string) => void): Promise<string> => {
  // A bundle has the built pages instead of their sources.
  if (!existsSync(join(ROOT, 'web', 'src'))) return BUILDS;
  const name = fingerprint();
  const folder = join(BUILDS, name);
  if (existsSync(folder)) return folder;
  tell('Building the web pages ...');
  const making = `${folder}.${process.pid}`;
  try {
    rmSync(making, { recursive: true, force: true });
    for (const config of CONFIGS) {
      const output = await runVite(config, making);
      tell(
        output
          .split('\n')
          .filter((line) => /\[plugin (?:size-budget|single-file)\]/.test(line))
          .join('\n'),
      );
    }
    renameSync(making, folder);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  removeOthers(name);
  return folder;
};

if (import.meta.main) {
  try {
    process.stdout.write(`${await ensureWebBuilt((line) => process.stdout.write(`${line}\n`))}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
