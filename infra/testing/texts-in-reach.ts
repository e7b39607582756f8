import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Exposes a page script's English texts, so that a test can replace them. */
const keep = (name: string): string => `(globalThis.textsInReach??={}).${name}=`;

const CATALOGUES = {
  '../waiver/src/texts/en/app.json': 'app',
  '../waiver/src/texts/en/sign.json': 'sign',
} as const;
const EXPORTED = /export\{(\w+) as default\}/;

const rewrite = (file: string, pattern: RegExp, replacement: string): boolean => {
  const script = readFileSync(file, 'utf8');
  if (!pattern.test(script)) return false;
  const rewritten = script.replace(pattern, replacement);
  writeFileSync(file, rewritten);
  // The compressed copies still contain the original texts.
  writeFileSync(`${file}.br`, brotliCompressSync(rewritten));
  rmSync(`${file}.gz`, { force: true });
  return true;
};

/** Copies the pages and makes their English texts replaceable. @throws Error if the build lacks the expected texts */
export const withTextsInReach = (webFolder: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'waivers-texts-in-reach-'));
  cpSync(webFolder, folder, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Readonly<
    Record<string, { readonly file: string }>
  >;
  for (const [source, name] of Object.entries(CATALOGUES)) {
    const file = join(folder, manifest[source]?.file ?? '');
    if (!rewrite(file, EXPORTED, `${keep(name)}$1;$&`)) throw new Error(`${source} ends otherwise.`);
  }
  return folder;
};
